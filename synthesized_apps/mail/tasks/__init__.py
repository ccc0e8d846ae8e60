"""The tasks of mail: what can be asked, by shape."""

from __future__ import annotations

from genui_gym.task import Template

from .answer import AnswerAll, FinishDraft
from .arrange import FileFinished, FileThreads, FollowUp, MoveMail, RestoreMail
from .device import SendFromDevice, SendYear
from .find import AgreedTime, AttachmentTotal, BookingCode, CountUnread, InvoiceTotal
from .keep import NewRule, SaveAttachments, SaveSender
from .people import NewAddress, SwapGroup
from .refuse import AlreadyLeft, FolderInUse, NoSuchMail, TooLarge
from .send import ForwardLatest, SendFiles, WriteGroup
from .settings import BlockSender, ChangeRule, LeaveNewsletter, SwapFolder, VacationReply

_COMMIT = (SendFiles, WriteGroup, ForwardLatest, AnswerAll, FinishDraft, NewRule, SaveSender, SaveAttachments, SendFromDevice, SendYear)
_ARRANGE = (FileThreads, MoveMail, RestoreMail, FollowUp, FileFinished, VacationReply, LeaveNewsletter, BlockSender, SwapFolder)
_PEOPLE = (ChangeRule, NewAddress, SwapGroup)
_FIND = (InvoiceTotal, CountUnread, BookingCode, AgreedTime, AttachmentTotal)
_REFUSE = (TooLarge, NoSuchMail, AlreadyLeft, FolderInUse)

TEMPLATES: tuple[Template, ...] = tuple(template() for template in (*_COMMIT, *_ARRANGE, *_PEOPLE, *_FIND, *_REFUSE))
"""Every task template, in order."""
