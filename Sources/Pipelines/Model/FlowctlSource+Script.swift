extension FlowctlSource {
  /// The script's inputs, passed as environment variables like all values.
  var variables: [(name: String, value: String)] {
    switch self {
    case .repository(let repository, let ref, let digest):
      [("FLOWCTL_REPOSITORY", repository), ("FLOWCTL_REF", ref)]
        + (digest.map { [("FLOWCTL_SHA256", $0)] } ?? [])
    case .folder(let folder): [("FLOWCTL_FOLDER", folder)]
    }
  }

  /// Shell lines that build the program into a folder.
  func script(into folder: String) -> [String] { fetch + Self.build(into: folder) }

  /// Identifies these sources in a cache key; nil for the sources of the current commit.
  var content: String? {
    switch self {
    case .repository(_, let ref, let digest): digest ?? String(ref.map { $0 == "/" ? "-" : $0 })
    case .folder: nil
    }
  }

  private var fetch: [String] {
    switch self {
    case .repository(_, _, nil):
      [
        "sources=$(mktemp -d)", "git init --quiet \"$sources\"", "cd \"$sources\"",
        "git fetch --quiet --depth 1 \"https://github.com/$FLOWCTL_REPOSITORY\" \"$FLOWCTL_REF\"",
        "git checkout --quiet FETCH_HEAD",
      ]
    case .repository:
      [
        "sources=$(mktemp -d)", "cd \"$sources\"",
        "curl --fail --silent --show-error --location --output archive.tar.gz \\",
        "  \"https://github.com/$FLOWCTL_REPOSITORY/archive/$FLOWCTL_REF.tar.gz\"",
        "echo \"$FLOWCTL_SHA256  archive.tar.gz\" | shasum -a 256 --check",
        "tar -xzf archive.tar.gz --strip-components 1",
      ]
    case .folder: ["cd \"$FLOWCTL_FOLDER\""]
    }
  }

  /// Linux runners have no Swift runtime, so a cached program is linked statically.
  private static func build(into folder: String) -> [String] {
    [
      ".github/scripts/setup", "options=(--configuration release --product flowctl)",
      "if [ \"$(uname)\" = Linux ]; then options+=(--static-swift-stdlib); fi",
      "swift build \"${options[@]}\"", "mkdir -p \(folder)",
      "cp .build/release/flowctl \(folder)/flowctl",
    ]
  }

  /// The same as a part of another script; `isKept` uses the cached program.
  func installation(in folder: String, isKept: Bool) -> [String] {
    let made =
      ["("]
      + (["set -e"] + ShellScript.swiftToolchain.lines + script(into: folder))
      .map { "  " + $0 } + [")"]
    return isKept
      ? ["if [ ! -x \(folder)/flowctl ]; then"] + made.map { "  " + $0 } + ["fi"]
      : ["rm -rf \(folder)"] + made
  }
}
