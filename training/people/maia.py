"""Asks Maia-1's nets (https://github.com/CSSLab/maia-chess, GPL-3.0), from which ours learns.

They are in the protocol buffers of Leela Chess Zero: few kinds of field, so that a reader of a page does."""

import gzip
import struct

import numpy as np
import torch
import torch.nn.functional as F

from choices import men

RATINGS = range(1100, 2000, 100)


def fields(message):
    at, found = 0, {}

    def number():
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(message):
        key = number()
        kind = key & 7
        if kind == 0:
            value = number()
        else:
            length = {1: 8, 5: 4}.get(kind) or number()
            value = message[at : at + length]
            at += length
        found.setdefault(key >> 3, []).append(value)
    return found


def numbers(message):
    """A layer: 16-bit fractions of the way from the least to the greatest of its numbers."""
    layer = fields(message)
    least, greatest = (struct.unpack("<f", layer[key][0])[0] for key in (1, 2))
    return torch.tensor(least + (greatest - least) * np.frombuffer(layer[3][0], "<u2").astype(np.float32) / 65535)


def convolution(message):
    """Weights and biases, with the batch normalisation that follows worked into them."""
    layer = {key: numbers(value[0]) for key, value in fields(message).items()}
    channels = len(layer[3] if 3 in layer else layer[2])
    weights = layer[1].view(channels, -1, 3, 3)
    if 3 not in layer:
        return weights, layer[2]
    none, one = torch.zeros(channels), torch.ones(channels)
    scale = layer.get(5, one) / torch.sqrt(layer[4] + 1e-5)
    return weights * scale[:, None, None, None], layer.get(6, none) + (layer.get(2, none) - layer[3]) * scale


class Maia:
    def __init__(self, path, device):
        put = lambda pair: tuple(each.to(device, torch.bfloat16) for each in pair)
        weights = fields(fields(gzip.open(path).read())[10][0])
        self.entry = put(convolution(weights[1][0]))
        self.blocks = []
        for block in map(fields, weights[2]):
            gate = {key: numbers(value[0]) for key, value in fields(block[3][0]).items()}
            squeeze = put((gate[1].view(len(gate[2]), -1), gate[2]))
            excite = put((gate[3].view(len(gate[4]), -1), gate[4]))
            self.blocks.append((put(convolution(block[1][0])), put(convolution(block[2][0])), squeeze, excite))
        self.policy = put(convolution(weights[11][0]))
        self.answer = put(convolution(weights[3][0]))

    @torch.no_grad()
    def __call__(self, planes):
        """The appeal of a man's going each way from each square."""
        x = F.relu(F.conv2d(planes, *self.entry, padding=1))
        for first, second, squeeze, excite in self.blocks:
            y = F.conv2d(F.relu(F.conv2d(x, *first, padding=1)), *second, padding=1)
            gate, more = F.linear(F.relu(F.linear(y.mean((2, 3)), *squeeze)), *excite).chunk(2, 1)
            x = F.relu(torch.sigmoid(gate)[:, :, None, None] * y + more[:, :, None, None] + x)
        appeals = F.conv2d(F.relu(F.conv2d(x, *self.policy, padding=1)), *self.answer, padding=1)
        # In the order of planes whatever the order in memory.
        return appeals.float().contiguous().flatten(1)


def planes(choices, which):
    """What Maia is shown: eight boards, castling, whose move it is, the count to fifty moves."""
    out = torch.zeros(len(which), 112, 64, dtype=torch.bfloat16, device=choices.device)
    shown = choices.shown[which]
    castling, flags, halfmoves = shown[:, -3], shown[:, -2], shown[:, -1]
    plies = choices.chosen[which, 4].long()
    source, board = which, 0
    for history in range(8):
        there = (plies >= history)[:, None, None]
        out[:, 13 * history : 13 * history + 12] = men(choices.shown[source], board) & there
        if history % 2 == 0:
            repeated = choices.shown[source, -2] & 1
            out[:, 13 * history + 12] = (repeated.bool() & there[:, 0, 0])[:, None]
        board += 1
        if board == 3:
            source, board = source - choices.earlier[source].long(), 1
    for bit in range(4):
        out[:, 104 + bit] = (castling >> bit & 1)[:, None]
    out[:, 108] = (flags >> 1 & 1)[:, None]
    out[:, 109] = halfmoves[:, None]
    out[:, 111] = 1
    return out.reshape(-1, 112, 8, 8)


def ways(device):
    """Where Maia's answer has the number of each of our indices of moves, and that of each if it is a pawn's to the last row."""
    lines = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)]
    leaps = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]
    plain = np.zeros(4096, np.int64)
    last = np.zeros((4, 4096), np.int64)
    # For a rook, a bishop and a queen; a pawn that becomes a knight moves like any.
    becomes = {0: 2, 1: 0, 2: 1}
    for index in range(4096):
        origin, to = index >> 6, index & 63
        right, forwards = to % 8 - origin % 8, to // 8 - origin // 8
        if (right, forwards) in leaps:
            way = 56 + leaps.index((right, forwards))
        else:
            line = (np.sign(right), np.sign(forwards))
            way = (lines.index(line) if line in lines else 0) * 7 + max(abs(right), abs(forwards), 1) - 1
        plain[index] = last[:, index] = way * 64 + origin
        if origin // 8 == 6 and to // 8 == 7 and abs(right) <= 1:
            for man, choice in becomes.items():
                last[man, index] = (64 + (right + 1) * 3 + choice) * 64 + origin
    return torch.from_numpy(plain).to(device), torch.from_numpy(last.reshape(-1)).to(device)


@torch.no_grad()
def answers(choices, which, nets, tables):
    """The logarithms of the probabilities of the legal moves, by each of the nets; columns as `Choices.moves` has them."""
    places, legal, there = choices.moves(which)
    plain, last = tables
    origin = legal >> 6 & 63
    byte = choices.shown[which].gather(1, origin >> 1)
    man = torch.where(origin % 2 == 1, byte >> 4, byte & 15)
    queening = (man == 1) & (origin >> 3 == 6)
    number = torch.where(queening, last[legal], plain[legal & 4095])
    shown = planes(choices, which).contiguous(memory_format=torch.channels_last)
    logs = [F.log_softmax(net(shown).gather(1, number).masked_fill(~there, -1e9), 1) for net in nets]
    return places, there, logs


def nearest(ratings):
    """The number of the net whose players these are, or the nearest."""
    return ((ratings.float() - RATINGS[0]) / 100).round().clamp(0, len(RATINGS) - 1).long()
