import Diagnostics
import Gitflow

/// Shell lines for a runner.
///
/// They are constants, so that no value can be interpolated.
struct ShellScript: Hashable {
  let lines: [String]

  // A static string can't contain run-time values.
  init(_ lines: StaticString...) { self.lines = lines.map { "\($0)" } }

  /// A flowctl call; names are quoted if needed, options are flowctl's own.
  static func flowctl(_ words: [String]) -> String {
    let quoted = words.map { $0.hasPrefix("--") ? $0 : ShellWord.quoted($0) }
    return (["flowctl"] + quoted).joined(separator: " ")
  }

  /// The XcodeGen version from the file next to the spec; it selects the release archive.
  static let xcodegen = ShellScript(
    "version=$(cat \"$(dirname \"$SPEC\")/.xcodegen-version\" 2> /dev/null || true)",
    "case $version in",
    "  '') command -v xcodegen > /dev/null || brew install --quiet xcodegen ;;",
    "  *[!0-9.]*) echo '.xcodegen-version contains no version' >&2; exit 1 ;;",
    "  *)",
    "    folder=$(mktemp -d)",
    "    curl --fail --silent --show-error --location --output \"$folder/xcodegen.zip\" \\",
    "      \"https://github.com/yonaskolb/XcodeGen/releases/download/$version/xcodegen.zip\"",
    "    unzip -q \"$folder/xcodegen.zip\" -d \"$folder\"",
    "    export PATH=\"$folder/xcodegen/bin:$PATH\" ;;",
    "esac",
    "xcodegen generate --spec \"$SPEC\"")

  /// A headless emulator; the system image is downloaded, because runners have none.
  static let emulator = ShellScript(
    "test -e /dev/kvm || { echo 'the emulator needs a machine with /dev/kvm' >&2; exit 1; }",
    "sudo=$(command -v sudo || true)",
    "echo 'KERNEL==\"kvm\", GROUP=\"kvm\", MODE=\"0666\"' |",
    "  $sudo tee /etc/udev/rules.d/99-kvm.rules > /dev/null",
    "$sudo udevadm control --reload-rules",
    "$sudo udevadm trigger --name-match=kvm",
    "tools=\"$ANDROID_HOME/cmdline-tools/latest/bin\"",
    "image='system-images;android-35;google_apis;x86_64'",
    "printf 'y\\n%.0s' 1 2 3 4 5 6 7 8 | \"$tools/sdkmanager\" --install emulator \"$image\"",
    "echo no | \"$tools/avdmanager\" create avd --force --name flowctl --package \"$image\"",
    "nohup \"$ANDROID_HOME/emulator/emulator\" -avd flowctl -no-window -no-audio -no-boot-anim \\",
    "  -no-snapshot -gpu swiftshader_indirect > /dev/null 2>&1 &",
    "adb=\"$ANDROID_HOME/platform-tools/adb\"", "\"$adb\" wait-for-device",
    "until \"$adb\" shell getprop sys.boot_completed | grep --quiet 1; do sleep 2; done")

  static let bundle = ShellScript("bundle install --jobs 4")

  /// `git describe` ignores tags without a message, and tags with one need a committer.
  static let tag = ShellScript(
    "git config user.name 'github-actions[bot]'",
    "git config user.email '41898282+github-actions[bot]@users.noreply.github.com'",
    "flowctl deploy run tag --format github",
    "gh auth setup-git",
    "git push origin --tags")

  static let backMerge = ShellScript(
    "read -r -a targets <<< \"$TARGETS\"",
    "git for-each-ref --format='%(refname:lstrip=3)' \"${targets[@]}\" |",
    "  while read -r target; do",
    "    status=0",
    "    flowctl check back-merges --into \"$target\" < /dev/null || status=$?",
    "    case $status in 0) continue ;; 1) ;; *) exit \"$status\" ;; esac",
    "    open=$(gh pr list --state open --head \"$SOURCE\" --base \"$target\" \\",
    "      --json number --jq length)",
    "    if [ \"$open\" = 0 ]; then",
    "      gh pr create --head \"$SOURCE\" --base \"$target\" \\",
    "        --title \"Merge $SOURCE into $target\" \\",
    "        --body \"$target needs a back-merge from $SOURCE: merge, do not squash.\"",
    "    fi",
    "  done")

  /// Canceled and skipped jobs are not a pass, except for jobs that their filter skipped.
  static func verdict(isFiltered: Bool) -> ShellScript {
    isFiltered
      ? ShellScript(
        "for result in $ALWAYS; do test \"$result\" = success; done",
        "for result in $FILTERED; do",
        "  test \"$result\" = success || test \"$result\" = skipped",
        "done")
      : ShellScript("for result in $ALWAYS; do test \"$result\" = success; done")
  }
}
