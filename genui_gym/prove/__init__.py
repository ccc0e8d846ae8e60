"""The proof: decides whether an app folder is an environment, and says what it measured."""

from genui_gym.prove.digest import folder_digest, is_stale, read_proof
from genui_gym.prove.engine import prove
from genui_gym.prove.many import is_proven, prove_many
from genui_gym.prove.proof import Proof, write_proof

__all__ = ["Proof", "folder_digest", "is_proven", "is_stale", "prove", "prove_many", "read_proof", "write_proof"]
