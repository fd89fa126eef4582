package import Configuration

extension FlowctlSource {
  /// The script's inputs, passed as environment variables like all values.
  var variables: [(name: String, value: String)] {
    switch self {
    case .repository(let repository, let ref, let digest):
      [("FLOWCTL_REPOSITORY", repository), ("FLOWCTL_REF", ref)]
        + (digest.map { [("FLOWCTL_SHA256", $0)] } ?? [])
    case .archive(let repository, let ref, let checksums):
      [
        ("FLOWCTL_REPOSITORY", repository), ("FLOWCTL_REF", ref),
        ("FLOWCTL_CHECKSUMS", checksums),
      ]
    case .folder(let folder): [("FLOWCTL_FOLDER", folder)]
    }
  }

  /// Shell lines that install the program into a folder.
  package func script(into folder: String) -> [String] {
    isBuilt ? fetch + Self.build(into: folder) : Self.download(into: folder)
  }

  /// The same on a machine that may lack a Swift toolchain.
  func script(into folder: String, withToolchain: Bool) -> [String] {
    (withToolchain && isBuilt ? ShellScript.swiftToolchain.lines : []) + script(into: folder)
  }

  /// True if the script downloads an archive; otherwise Git fetches the sources.
  var needsCurl: Bool {
    switch self {
    case .repository(_, _, let digest): digest != nil
    case .archive: true
    case .folder: false
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
    case .archive: []
    case .folder: ["cd \"$FLOWCTL_FOLDER\""]
    }
  }

  /// An archive without a checksum in the file of the repository is not installed.
  private static func download(into folder: String) -> [String] {
    [
      "case \"$(uname -sm)\" in", "  'Linux x86_64') triple=x86_64-linux ;;",
      "  'Linux aarch64') triple=aarch64-linux ;;", "  'Darwin x86_64') triple=x86_64-darwin ;;",
      "  'Darwin arm64') triple=aarch64-darwin ;;",
      "  *) echo \"flowctl has no archive for $(uname -sm)\" >&2; exit 69 ;;", "esac",
      "name=flowctl-${FLOWCTL_REF#v}-$triple.tar.gz", "archive=$(mktemp -d)",
      "sum=$(grep -E \"^[0-9a-f]{64}  $name\\$\" \"$FLOWCTL_CHECKSUMS\" | cut -c 1-64) || {",
      "  echo \"$FLOWCTL_CHECKSUMS has no checksum of $name\" >&2; exit 69; }",
      "curl --proto '=https' --fail --silent --show-error --location --retry 3 \\",
      "  --output \"$archive/$name\" \\",
      "  \"https://github.com/$FLOWCTL_REPOSITORY/releases/download/$FLOWCTL_REF/$name\"",
      // On macOS, sha256sum is a program of Apple with other options.
      "if command -v shasum > /dev/null; then sha256='shasum -a 256'; else sha256='sha256sum'; fi",
      "echo \"$sum  $archive/$name\" | $sha256 -c -", "mkdir -p \(folder)",
      "tar -xzf \"$archive/$name\" -C \"$archive\" --strip-components 1",
      "cp \"$archive/bin/flowctl\" \(folder)/flowctl",
    ]
  }

  /// With the dependencies of the release: newer ones are not tested with it.
  ///
  /// Linux runners have no Swift runtime, so the program is linked statically.
  private static func build(into folder: String) -> [String] {
    [
      ".github/scripts/setup", ".github/scripts/release/dependencies",
      "options=(--configuration release --product flowctl --force-resolved-versions)",
      "if [ \"$(uname)\" = Linux ]; then options+=(--static-swift-stdlib); fi",
      "swift build \"${options[@]}\"", "mkdir -p \(folder)",
      "cp .build/release/flowctl \(folder)/flowctl",
    ]
  }

  /// The same as a part of another script; it replaces a program of the machine.
  func installation(in folder: String) -> [String] {
    ["rm -rf \(folder)", "("]
      + (["set -e"] + script(into: folder, withToolchain: true)).map { "  " + $0 } + [")"]
  }
}
