import Base

/// Shell lines for a runner.
///
/// They are constants, so that no value can be interpolated.
struct ShellScript: Hashable {
  let lines: [String]

  // A static string can't contain run-time values.
  init(_ lines: StaticString...) { self.lines = lines.map { "\($0)" } }

  private init(_ lines: [String]) { self.lines = lines }

  static func + (first: ShellScript, second: ShellScript) -> ShellScript {
    ShellScript(first.lines + second.lines)
  }

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

  static let passed = ShellScript("echo 'all jobs that ran passed'")

  /// Gems with native extensions need make and gcc.
  ///
  /// Containers have no sudo and run as root.
  static let ruby = ShellScript(
    "sudo=$(command -v sudo || true)",
    "command -v bundle > /dev/null || {",
    "  $sudo apt-get update -qq",
    "  $sudo apt-get install -y -qq ruby-full ruby-bundler build-essential",
    "}")

  /// The image has no Java.
  ///
  /// Ubuntu's JDK is enough for Gradle, which downloads its own.
  static func java(_ version: Int) -> ShellScript {
    version < 21
      ? ShellScript(
        "apt-get update -qq", "apt-get install -y -qq curl unzip openjdk-17-jdk-headless")
      : ShellScript(
        "apt-get update -qq", "apt-get install -y -qq curl unzip openjdk-21-jdk-headless")
  }

  /// The Android SDK command-line tools, verified with the digest from
  /// developer.android.com/studio, and their licenses: then Gradle installs the platform and the
  /// build tools.
  static let androidSDK = ShellScript(
    "export ANDROID_HOME=\"$HOME/android-sdk\"",
    "export ANDROID_SDK_ROOT=\"$ANDROID_HOME\"",
    "archive=commandlinetools-linux-13114758_latest.zip",
    "digest=7ec965280a073311c339e571cd5de778b9975026cfcbe79f2b1cdcb1e15317ee",
    "mkdir -p \"$ANDROID_HOME/cmdline-tools\"",
    "curl --fail --silent --show-error --location --output \"$HOME/$archive\" \\",
    "  \"https://dl.google.com/android/repository/$archive\"",
    "echo \"$digest  $HOME/$archive\" | sha256sum --check --quiet",
    "unzip -q \"$HOME/$archive\" -d \"$ANDROID_HOME/cmdline-tools\"",
    "mv \"$ANDROID_HOME/cmdline-tools/cmdline-tools\" \"$ANDROID_HOME/cmdline-tools/latest\"",
    "printf 'y\\n%.0s' 1 2 3 4 5 6 7 8 |",
    "  \"$ANDROID_HOME/cmdline-tools/latest/bin/sdkmanager\" --licenses > /dev/null",
    "printf 'y\\n%.0s' 1 2 3 4 5 6 7 8 |",
    "  \"$ANDROID_HOME/cmdline-tools/latest/bin/sdkmanager\" platform-tools > /dev/null")

  /// A tracked `.flowctl-bin` could be a program from the branch; file names on Macs ignore case.
  static let gitlabFolder = ShellScript(
    "tracked=$(git ls-files ':(top,icase).flowctl-bin')",
    "if [ -n \"$tracked\" ]; then",
    "  echo \"the pipeline needs the folder '.flowctl-bin': remove it from the repository\" >&2",
    "  exit 1",
    "fi")

  /// Moves the program that this pipeline built out of the checkout.
  static let gitlabProgram = ShellScript(
    "program=$(mktemp -d)",
    "mv .flowctl-bin/flowctl \"$program/flowctl\"",
    "rm -rf .flowctl-bin",
    "export PATH=\"$program:$PATH\"")

  private static let curlLine: StaticString =
    "command -v curl > /dev/null || { apt-get update -qq && apt-get install -y -qq curl; }"

  /// The Swift image has no curl.
  static let gitlabCurl = ShellScript(curlLine)

  /// A separate token creates the tag, because the job token has no permission.
  static let gitlabTag = ShellScript(
    curlLine,
    "git config user.name flowctl",
    "git config user.email flowctl@example.invalid",
    "flowctl deploy run tag",
    "tag=$(git tag --points-at HEAD | tail -n 1)",
    "curl --fail --silent --show-error --request POST \\",
    "  --header \"PRIVATE-TOKEN: $FLOWCTL_PUSH_TOKEN\" \\",
    "  --data-urlencode \"tag_name=$tag\" --data-urlencode \"ref=$CI_COMMIT_SHA\" \\",
    "  \"$CI_API_V4_URL/projects/$CI_PROJECT_ID/repository/tags\"")

  static let gitlabBackMerge = ShellScript(
    curlLine,
    "read -r -a targets <<< \"$TARGETS\"",
    "requests=\"$CI_API_V4_URL/projects/$CI_PROJECT_ID/merge_requests\"",
    "git for-each-ref --format='%(refname:lstrip=3)' \"${targets[@]}\" |",
    "  while read -r target; do",
    "    status=0",
    "    flowctl check back-merges --into \"$target\" < /dev/null || status=$?",
    "    case $status in 0) continue ;; 1) ;; *) exit \"$status\" ;; esac",
    "    open=$(curl --fail --silent --show-error --get \\",
    "      --header \"PRIVATE-TOKEN: $FLOWCTL_PUSH_TOKEN\" --data state=opened \\",
    "      --data-urlencode \"source_branch=$SOURCE\" \\",
    "      --data-urlencode \"target_branch=$target\" \"$requests\")",
    "    if [ \"$open\" = '[]' ]; then",
    "      curl --fail --silent --show-error --request POST \\",
    "        --header \"PRIVATE-TOKEN: $FLOWCTL_PUSH_TOKEN\" \\",
    "        --data-urlencode \"source_branch=$SOURCE\" \\",
    "        --data-urlencode \"target_branch=$target\" \\",
    "        --data-urlencode \"title=Merge $SOURCE into $target\" \"$requests\"",
    "    fi",
    "  done")

  static let bitriseTag = ShellScript(
    "git config user.name flowctl",
    "git config user.email flowctl@example.invalid",
    "flowctl deploy run tag",
    "git push origin --tags")

  static let bitriseBackMerge = ShellScript(
    "read -r -a targets <<< \"$TARGETS\"",
    "git for-each-ref --format='%(refname:lstrip=3)' \"${targets[@]}\" |",
    "  while read -r target; do",
    "    if flowctl check back-merges --into \"$target\" < /dev/null; then continue; fi",
    "    echo \"$target needs a back-merge: open a pull request from $SOURCE into $target\"",
    "    exit 1",
    "  done")
}
