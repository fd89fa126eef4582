package import Base

extension RuleID {
  /// The program of a gate is missing on this machine.
  package static let missingProgram: RuleID = "missing-program"
}

/// The program of a gate: what to report and to type if it is missing.
package struct GateProgram: Hashable, Sendable {
  /// A name that is searched on PATH, or a path.
  package let name: String

  package init(_ name: String) { self.name = name }

  /// What is wrong if it can't be found.
  package var absence: String {
    let shown = ForeignText.shown(name)
    return isPath ? "'\(shown)' does not exist or can't be run" : "'\(shown)' is not on PATH"
  }

  /// The finding for a gate whose program is missing.
  package var finding: Diagnostic {
    Diagnostic(.missingProgram, absence, hint: installation())
  }

  /// How users install it; running the gate again would fail in the same way.
  package func installation(onMac: Bool = isMac) -> Remedy {
    if isPath {
      return .explain("add the file, or make it executable")
        .then(.run(Command(["chmod", "+x", name])))
    }
    if Self.ofXcode.contains(name) {
      return onMac ? "install Xcode" : "this program needs Xcode: run the gate on a Mac"
    }
    guard let (formula, page) = Self.known[name] else {
      return "install '\(ForeignText.shown(name))', or add its folder to PATH"
    }
    if onMac, let formula { return .run(Command(["brew", "install", formula])) }
    return .explain("install it as described at \(page)")
  }

  private var isPath: Bool { name.utf8.contains(UInt8(ascii: "/")) }

  #if os(macOS)
    package static let isMac = true
  #else
    package static let isMac = false
  #endif

  private static let ofXcode: Set = ["xcodebuild", "xcrun"]

  /// The Homebrew formulas and the installation pages of the programs of presets.
  private static let known: [String: (formula: String?, page: String)] = [
    "actionlint": (
      "actionlint", "https://github.com/rhysd/actionlint/blob/main/docs/install.md"
    ),
    "flutter": (nil, "https://docs.flutter.dev/get-started"),
    "ktlint": ("ktlint", "https://pinterest.github.io/ktlint/latest/install/cli/"),
    "npx": ("node", "https://nodejs.org/en/download"),
    "pytest": (nil, "https://docs.pytest.org/en/stable/getting-started.html"),
    "ruff": ("ruff", "https://docs.astral.sh/ruff/installation/"),
    "sonar-scanner": ("sonar-scanner", "https://github.com/SonarSource/sonar-scanner-cli"),
    "swift": (nil, "https://www.swift.org/install/"),
    "swiftformat": (
      "swiftformat", "https://github.com/nicklockwood/SwiftFormat#how-do-i-install-it"
    ),
    "swiftlint": ("swiftlint", "https://github.com/realm/SwiftLint#installation"),
  ]
}
