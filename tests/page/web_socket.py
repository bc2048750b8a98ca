# SPDX-License-Identifier: GPL-3.0-or-later
"""A WebSocket client (RFC 6455) that uses only the standard library and sends only text messages."""

import base64
import os
import socket
import struct

LIMIT_S = 120


class Socket:
    def __init__(self, url):
        host, path = url.removeprefix("ws://").split("/", 1)
        name, port = host.split(":")
        self.stream = socket.create_connection((name, int(port)), LIMIT_S)
        key = base64.b64encode(os.urandom(16)).decode()
        self.stream.sendall(
            f"GET /{path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode())
        head = b""
        while not head.endswith(b"\r\n\r\n"):
            head += self._bytes(1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode())

    def _bytes(self, count):
        out = bytearray()
        while len(out) < count:
            piece = self.stream.recv(count - len(out))
            if not piece:
                raise ConnectionError("the browser closed the connection")
            out += piece
        return bytes(out)

    def send(self, text):
        data = text.encode()
        mask = os.urandom(4)
        length = len(data)
        if length < 126:
            head = struct.pack("!BB", 0x81, 0x80 | length)
        elif length < 65536:
            head = struct.pack("!BBH", 0x81, 0xFE, length)
        else:
            head = struct.pack("!BBQ", 0x81, 0xFF, length)
        self.stream.sendall(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    def receive(self):
        message = b""
        while True:
            first, second = self._bytes(2)
            length = second & 0x7F
            if length == 126:
                length = struct.unpack("!H", self._bytes(2))[0]
            elif length == 127:
                length = struct.unpack("!Q", self._bytes(8))[0]
            data = self._bytes(length)
            if first & 0x0F in (0, 1, 2):
                message += data
                if first & 0x80:
                    return message.decode()

    def close(self):
        self.stream.close()
