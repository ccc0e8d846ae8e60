"""The folder that the tests of mail start from."""

from __future__ import annotations

import pytest
from genui_gym.apps.mail.models import Folder
from sqlalchemy import select
from sqlalchemy.orm import Session


@pytest.fixture
def inbox(session: Session) -> Folder:
    return session.scalars(select(Folder).where(Folder.kind == "inbox")).one()
