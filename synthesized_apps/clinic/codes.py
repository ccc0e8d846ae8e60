"""Codes by which people name records, each from the key of the record."""

from __future__ import annotations

from genui_gym.appkit.codes import Code

visit_code = Code("V", 7919, 31847)
referral_code = Code("R", 6469, 52211)
prescription_code = Code("P", 4831, 17093)
refill_code = Code("F", 9377, 60413)
