"""Reads the choices that the example `encode_choices` wrote: what was shown, what could be played, what was."""

from pathlib import Path

import numpy as np
import torch

BOARDS = 3
BOARD = 32
"""The bytes of a board."""
KINDS = 12
PLANES = BOARDS * KINDS + 8
PACKED = BOARDS * BOARD + 3
SPEEDS = 4
POOLS = 3
MIDDLE = 2
"""The pool of the years that the teachers learnt in."""
MOST = 96
"""Positions with more legal moves than this are left out."""


class Choices:
    """Positions, all of them on one device."""

    def __init__(self, folder, device):
        def read(name, kind, width=None):
            numbers = np.fromfile(Path(folder) / name, kind)
            return torch.from_numpy(numbers if width is None else numbers.reshape(-1, width)).to(device)

        self.device = device
        self.shown = read("shown", np.uint8, PACKED)
        self.chosen = read("chosen", "<i2", 7)
        self.earlier = read("earlier", "<i2")
        self.value = read("value", "<i2")
        self.counts = read("counts", np.uint8)
        self.legal = read("legal", "<i2")
        ends = torch.cumsum(self.counts.long(), 0)
        self.begins = ends - self.counts
        if not len(self.shown) == len(self.chosen) == len(self.counts) or ends[-1] != len(self.legal):
            raise SystemExit(f"{folder}: the files do not belong together; encode the games again")
        self.usable = self.counts <= MOST
        self.chose = (self.chosen[:, 2] >= 0) & (self.counts >= 2) & self.usable

    def __len__(self):
        return len(self.shown)

    @property
    def ratings(self):
        return self.chosen[:, 0]

    def moves(self, which):
        """Where the legal moves of positions stand, their indices, and which of the columns are moves."""
        counts = self.counts[which].long()
        column = torch.arange(int(counts.max()), device=self.device)[None]
        there = column < counts[:, None]
        places = torch.where(there, self.begins[which][:, None] + column, 0)
        return places, self.legal[places].long(), there

    def circumstances(self, which):
        """Both ratings, the speed and the pool."""
        return self.chosen[which][:, [0, 1, 5, 6]].float()


def men(shown, board):
    """A board as twelve planes."""
    pairs = shown[:, BOARD * board : BOARD * board + BOARD]
    squares = torch.stack([pairs & 15, pairs >> 4], 2).reshape(-1, 1, 64)
    kinds = torch.arange(1, KINDS + 1, dtype=torch.uint8, device=shown.device).reshape(1, KINDS, 1)
    return squares == kinds


def planes(shown):
    """The planes of packed positions, as `Input::planes` of errare makes them."""
    castling, flags, halfmoves = shown[:, -3], shown[:, -2], shown[:, -1]
    whole = [flags & 1, *(castling >> bit & 1 for bit in range(4)), flags >> 1 & 1]
    out = torch.ones(len(shown), PLANES, 64, device=shown.device)
    for board in range(BOARDS):
        out[:, KINDS * board : KINDS * board + KINDS] = men(shown, board)
    out[:, BOARDS * KINDS : -2] = torch.stack(whole, 1)[:, :, None]
    out[:, -2] = halfmoves[:, None] / 100
    return out.reshape(-1, PLANES, 8, 8)
