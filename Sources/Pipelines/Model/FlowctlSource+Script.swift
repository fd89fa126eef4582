extension FlowctlSource {
  /// What the script reads of the source, as every value reaches a script: by the environment.
  var variables: [(name: String, value: String)] {
    switch self {
    case .repository(let repository, let ref, let digest):
      [("FLOWCTL_REPOSITORY", repository), ("FLOWCTL_REF", ref)]
        + (digest.map { [("FLOWCTL_SHA256", $0)] } ?? [])
    case .folder(let folder): [("FLOWCTL_FOLDER", folder)]
    }
  }

  /// Builds the program into `~/.cache/flowctl`.
  var script: [String] { fetch + Self.build }

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

  private static let build = [
    ".github/scripts/setup", "swift build --configuration release --product flowctl",
    "mkdir -p ~/.cache/flowctl", "cp .build/release/flowctl ~/.cache/flowctl/flowctl",
  ]

  /// The same within another script, which goes on where it was.
  var installation: [String] {
    ["("] + (["set -e"] + script).map { "  " + $0 } + [
      ")", "export PATH=\"$HOME/.cache/flowctl:$PATH\"",
    ]
  }
}
