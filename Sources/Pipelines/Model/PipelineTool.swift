import Gates

/// A program that a gate calls and that runners lack.
package enum PipelineTool: String, CaseIterable, Sendable {
  case swiftlint
  case swiftformat
  case tuist
  case ktlint
  case swift

  /// The tools of gates on a machine, without duplicates; Macs have a Swift toolchain.
  static func needed(by gates: [Gate], on machine: PipelineMachine) -> [PipelineTool] {
    let programs = gates.compactMap { gate -> Substring? in
      guard case .command(let words) = gate.work else { return nil }
      return words.first?.split(separator: "/").last
    }
    return allCases.filter { tool in
      programs.contains { $0 == tool.rawValue } && !(tool == .swift && machine == .macos)
    }
  }

  /// The script that installs it.
  func script(on machine: PipelineMachine) -> ShellScript {
    switch self {
    case .swiftlint: Self.brew("command -v swiftlint > /dev/null || brew install --quiet swiftlint")
    case .swiftformat:
      Self.brew("command -v swiftformat > /dev/null || brew install --quiet swiftformat")
    case .tuist: Self.brew("command -v tuist > /dev/null || brew install --quiet --cask tuist")
    case .ktlint:
      machine == .macos
        ? Self.brew("command -v ktlint > /dev/null || brew install --quiet ktlint") : .ktlint
    case .swift: .swiftToolchain
    }
  }

  private static func brew(_ line: StaticString) -> ShellScript { ShellScript(line) }
}

extension ShellScript {
  /// As ktlint's documentation describes: a script that contains the program.
  fileprivate static let ktlint = ShellScript(
    "command -v ktlint > /dev/null || {",
    "  sudo=$(command -v sudo || true)",
    "  curl --fail --silent --show-error --location --output ktlint \\",
    "    https://github.com/pinterest/ktlint/releases/download/1.7.1/ktlint",
    "  $sudo install ktlint /usr/local/bin/ktlint",
    "  rm ktlint",
    "}")

  /// As swift.org describes (install/linux/swiftly); a link makes the program available in all
  /// steps.
  static let swiftToolchain = ShellScript(
    "command -v swift > /dev/null || {",
    "  sudo=$(command -v sudo || true)",
    "  folder=$(mktemp -d)",
    "  curl --fail --silent --show-error --location --output \"$folder/swiftly.tar.gz\" \\",
    "    \"https://download.swift.org/swiftly/linux/swiftly-$(uname -m).tar.gz\"",
    "  tar -xzf \"$folder/swiftly.tar.gz\" -C \"$folder\"",
    "  \"$folder/swiftly\" init --assume-yes --quiet-shell-followup \\",
    "    --post-install-file \"$folder/packages.sh\"",
    "  if [ -f \"$folder/packages.sh\" ]; then $sudo bash \"$folder/packages.sh\"; fi",
    "  for program in swift swiftc; do",
    "    $sudo ln -sf \"$HOME/.local/share/swiftly/bin/$program\" \"/usr/local/bin/$program\"",
    "  done",
    "}")
}
