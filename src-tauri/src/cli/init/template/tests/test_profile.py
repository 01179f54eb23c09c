"""Checks the profile, as Qilbee reads it."""

import os
import shutil
import subprocess
import tempfile
import tomllib
import unittest
from pathlib import Path

QILBEE = os.environ.get("QILBEE", "qilbee")
PROFILE = Path(__file__).resolve().parent.parent / "service-desk.toml"


class ProfileTest(unittest.TestCase):
    def check(self, file: Path) -> subprocess.CompletedProcess[str]:
        """Have Qilbee check a profile in a home of its own."""
        with tempfile.TemporaryDirectory() as home:
            profiles = Path(home, "profiles")
            profiles.mkdir()
            shutil.copy(file, profiles)
            # Without a terminal Qilbee asks nobody whether to use the profile.
            return subprocess.run(
                [QILBEE, "profiles", "check", file.stem],
                env=os.environ | {"QILBEE_HOME": home},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                encoding="utf-8",
                timeout=60,
            )

    def test_the_profile_asks_first_and_has_limits(self):
        profile = tomllib.loads(PROFILE.read_text(encoding="utf-8"))
        self.assertEqual(profile["mode"], "ask")
        self.assertEqual(profile["tools"], ["files"])
        self.assertGreater(profile["limits"]["max_steps"], 0)

    def test_qilbee_finds_no_mistake(self):
        checked = self.check(PROFILE)
        # All that is left to do is to read it, which only a person can.
        self.assertEqual(checked.returncode, 3, checked.stderr)
        self.assertIn("has not been read by you", checked.stderr)

    def test_qilbee_names_a_mistake_and_its_line(self):
        with tempfile.TemporaryDirectory() as folder:
            wrong = Path(folder, "wrong.toml")
            wrong.write_text('title = "Wrong"\nmode = "sometimes"\n', encoding="utf-8")
            checked = self.check(wrong)
        self.assertEqual(checked.returncode, 1, checked.stderr)
        self.assertIn("line 2", checked.stderr)


if __name__ == "__main__":
    unittest.main()
