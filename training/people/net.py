"""The net: residual blocks that see the board, the last of which hear who is playing, so that many ratings cost little more than one.

The names of its parts are those that `people/net` of errare reads."""

import torch
import torch.nn as nn
import torch.nn.functional as F

from choices import PLANES, POOLS, SPEEDS

WIDTH = 192
BLOCKS = 8
HEARING = 2
"""How many of the blocks, the last ones, hear who is playing."""
SQUEEZED = 32
HEARD = 32
DEPTH = 64
"""How many properties of the squares from and to are compared."""
VALUE = 16
HIDDEN = 96
STRENGTHS = 8


def strengths(circumstances):
    """Ratings as the net hears them, with the speed and the pool, of which nothing may be known."""
    ours, theirs = ((circumstances[:, :2] - 1500) / 500).unbind(1)
    both = [ours, theirs, ours - theirs, ours**2 / 2, theirs**2 / 2]
    bends = [F.relu(ours - 1), F.relu(-ours), F.relu(-1 - ours)]
    speed, pool = circumstances[:, 2:].long().unbind(1)
    known = [F.one_hot(speed, SPEEDS + 1)[:, 1:], F.one_hot(pool, POOLS + 1)[:, 1:]]
    return torch.cat([torch.stack(both + bends, 1), *known], 1)


class Block(nn.Module):
    def __init__(self, heard):
        super().__init__()
        self.first, self.first_norm = convolution(WIDTH, WIDTH, 3)
        self.second, self.second_norm = convolution(WIDTH, WIDTH, 3)
        self.squeeze = nn.Linear(WIDTH + heard, SQUEEZED)
        self.excite = nn.Linear(SQUEEZED, 2 * WIDTH)
        self.hears = heard > 0

    def forward(self, x, heard):
        y = self.second_norm(self.second(F.relu(self.first_norm(self.first(x)))))
        mean = y.mean((2, 3))
        told = torch.cat([mean, heard], 1) if self.hears else mean
        gate, more = self.excite(F.relu(self.squeeze(told))).chunk(2, 1)
        return F.relu(x + more[:, :, None, None] + torch.sigmoid(gate)[:, :, None, None] * y)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.hear_first = nn.Linear(STRENGTHS + SPEEDS + POOLS, HEARD)
        self.hear_second = nn.Linear(HEARD, HEARD)
        self.entry, self.entry_norm = convolution(PLANES, WIDTH, 3)
        self.blocks = nn.ModuleList(Block(HEARD if BLOCKS - number <= HEARING else 0) for number in range(BLOCKS))
        self.view, self.view_norm = convolution(WIDTH, WIDTH, 1)
        self.tune = nn.Linear(HEARD, 2 * WIDTH)
        self.origin = nn.Conv2d(WIDTH, DEPTH, 1)
        self.target = nn.Conv2d(WIDTH, DEPTH, 1)
        self.lesser = nn.Conv2d(WIDTH, 3, 1)
        self.value, self.value_norm = convolution(WIDTH, VALUE, 1)
        self.value_board = nn.Linear(VALUE * 64, HIDDEN)
        self.value_heard = nn.Linear(HEARD, HIDDEN, bias=False)
        self.result = nn.Linear(HIDDEN, 3)
        self.worth = nn.Linear(HIDDEN, 1)
        """What an engine would say: only to learn from."""
        nn.init.zeros_(self.tune.weight)
        nn.init.zeros_(self.tune.bias)

    def forward(self, planes, circumstances):
        """The appeal of each pair of squares, of each lesser promotion, of lost, drawn and won; and what an engine would say."""
        heard = F.relu(self.hear_second(F.relu(self.hear_first(strengths(circumstances)))))
        x = F.relu(self.entry_norm(self.entry(planes)))
        for block in self.blocks:
            x = block(x, heard)
        scale, more = self.tune(heard).chunk(2, 1)
        view = self.view_norm(self.view(x))
        view = F.relu(view * (1 + scale)[:, :, None, None] + more[:, :, None, None])
        origin, target = self.origin(view).flatten(2), self.target(view).flatten(2)
        squares = torch.einsum("ndf,ndt->nft", origin, target).flatten(1) / DEPTH**0.5
        lesser = self.lesser(view).flatten(1)
        board = self.value_board(F.relu(self.value_norm(self.value(x))).flatten(1))
        result = self.result(F.relu(board + self.value_heard(heard)))
        return squares, lesser, result, self.worth(F.relu(board))


def convolution(inputs, outputs, size):
    return nn.Conv2d(inputs, outputs, size, padding=size // 2, bias=False), nn.BatchNorm2d(outputs)


def appeals(squares, lesser, legal):
    """The appeal of legal moves."""
    lesser = F.pad(lesser, (64, 0))
    return squares.gather(1, legal & 4095) + lesser.gather(1, (legal >> 12) * 64 + (legal & 63))
