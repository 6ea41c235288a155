"""A client of Ad Archive on the standard library, for Python 3.9 and later.

It pages, retries as the server says, and resumes exports:

    archive = AdArchive("https://ads.example.com", key)
    for ad in archive.ads(q="shoes", is_active=True):
        print(ad["ad_archive_id"], ad["primary_text"])
"""

import datetime
import http.client
import json
import random
import re
import time
import urllib.error
import urllib.parse
import urllib.request


class AdArchiveError(Exception):
    """An error that the archive responded with: see its docs for the codes.

    `status` is 200 in the middle of an export; `retry_after` is in seconds.
    """

    def __init__(self, status, body, retry_after=None):
        # A proxy's error has another body.
        error = body.get("error") if isinstance(body, dict) else None
        error = error if isinstance(error, dict) else {}
        self.message = error.get("message", f"The server responded with {status}.")
        super().__init__(self.message)
        self.status = status
        self.code = error.get("code", f"http_{status}")
        self.request_id = error.get("request_id")
        self.details = error.get("details", [])
        self.retry_after = retry_after

    @property
    def is_temporary(self):
        """Whether the same request can succeed later."""
        return self.code != "quota_exceeded" and self.status in (
            200, 408, 429, 500, 502, 503, 504)


class AdArchive:
    """Reads an archive at `url` with an API key.

    `retries`: how often a request is tried again. `max_wait`: if the server
    asks for a longer wait, in seconds, it is an error.
    """

    def __init__(self, url, key, retries=6, max_wait=90):
        url = url.strip()
        parts = urllib.parse.urlsplit(url)
        if (parts.scheme not in ("http", "https") or not parts.netloc
                or parts.query or parts.fragment):
            raise ValueError(f"Not the URL of an archive: {url}")
        if not re.fullmatch(r"[!-~]+", key.strip()):
            raise ValueError("The key is empty, or has characters that no key has.")
        self._url = url.rstrip("/")
        self._key = key.strip()
        self._retries = retries
        self._max_wait = max_wait

    def get(self, path, **params):
        """One response, such as `get("/v1/ads/{ad_archive_id}", ad_archive_id="1")`."""
        # Not in the loop: a mistake in it is not temporary.
        url = self._url_of(path, params)
        failures = 0
        while True:
            try:
                with self._send(url) as response:
                    return json.load(response)
            except (AdArchiveError, OSError, ValueError, http.client.HTTPException) as error:
                self._pause(error, failures)
                failures += 1

    def list(self, path, **params):
        """The rows of all pages of a list."""
        while True:
            page = self.get(path, **params)
            yield from page["data"]
            params["cursor"] = page["pagination"].get("cursor")
            if params["cursor"] is None:
                return

    def ads(self, **params):
        """Ads, by the parameters of `GET /v1/ads`."""
        return self.list("/v1/ads", **params)

    def brands(self, **params):
        return self.list("/v1/brands", **params)

    def export(self, **params):
        """The same ads in descending order of their ids, in one stream.

        It costs a hundredth of the requests, and continues where it was cut off.
        With `fields`, `id` must be one of them.
        """
        fields = params.get("fields") or "id"
        if "id" not in (fields.split(",") if isinstance(fields, str) else fields):
            raise ValueError("fields must include id, which exports are continued by.")
        failures = 0
        while True:
            url = self._url_of("/v1/exports/ads.ndjson", params)
            try:
                with self._send(url) as response:
                    for line in _lines(response):
                        row = json.loads(line)
                        if "error" in row:
                            raise AdArchiveError(200, row)
                        params["after"] = row["id"]
                        failures = 0
                        yield row
                return
            except (AdArchiveError, OSError, ValueError, http.client.HTTPException) as error:
                self._pause(error, failures)
                failures += 1

    def changes(self, **params):
        """Pages of changes since a cursor, up to now; with `wait`, also those to come.

        Store `page["pagination"]["cursor"]` after each page. Begin anew without
        a cursor if the error is `cursor_expired`.
        """
        while True:
            page = self.get("/v1/changes", **params)
            yield page
            params["cursor"] = page["pagination"]["cursor"]
            if page["meta"]["up_to_date"] and not params.get("wait"):
                return

    def _url_of(self, path, params):
        query = [
            (name, _text(one))
            for name, value in params.items()
            if value is not None and f"{{{name}}}" not in path
            # Without its parameter, an empty list would be everything.
            for one in ((value or [""]) if isinstance(value, (list, tuple)) else [value])
        ]
        path = re.sub(
            r"\{(\w+)\}",
            lambda match: urllib.parse.quote(str(params[match[1]]), safe=""),
            path,
        )
        if not path.startswith("/"):
            raise ValueError(f"The path must begin with a slash: {path}")
        path = urllib.parse.quote(path, safe="/%")
        return f"{self._url}{path}?{urllib.parse.urlencode(query)}"

    def _send(self, url):
        request = urllib.request.Request(url, headers={"X-API-Key": self._key})
        try:
            return urllib.request.urlopen(request, timeout=60)
        except urllib.error.HTTPError as error:
            with error:
                # A proxy can send a date.
                retry_after = error.headers.get("Retry-After", "")
                try:
                    body = json.load(error)
                except ValueError:
                    body = None
            raise AdArchiveError(
                error.code, body, int(retry_after) if retry_after.isdecimal() else None
            ) from None

    def _pause(self, error, failures):
        """Waits before the next try, or raises the error if there is none."""
        known = isinstance(error, AdArchiveError)
        # Half to all of it, so that clients do not come back together.
        backoff = 2**failures * (0.25 + random.random() / 4)
        seconds = known and error.retry_after or backoff
        if (failures >= self._retries or seconds > self._max_wait
                or known and not error.is_temporary):
            raise error
        time.sleep(seconds)


def _text(value):
    """A value as the archive reads it. `str` puts a space into a datetime."""
    if isinstance(value, datetime.date):
        return value.isoformat()
    return str(value).lower() if isinstance(value, bool) else str(value)


def _lines(response):
    """The lines of a body. Iterating it would take a cut for its end."""
    rest = b""
    while True:
        data = response.read1(65536)
        if not data:
            break
        *lines, rest = (rest + data).split(b"\n")
        yield from lines
    if rest:
        raise OSError("The response was cut off.")
