package import Base

/// A check that a change must pass, or an action that is evaluated in the same way.
package struct Gate: Hashable, Sendable {
  package var name: String
  package var work: GateWork
  /// Its automatic triggers; a gate named on the command line always runs.
  package var triggers: [GateTrigger]
  /// The files that it reads, as globs; nil if unknown, and then it is never cached.
  package var inputs: [String]?
  /// The files with its findings; without any, only its exit status counts.
  package var reports: [DeclaredReport]
  package var needs: [String]
  /// Resources that no two gates can use at the same time, such as a simulator.
  package var locks: [String]
  /// Seconds after which its process group is ended.
  package var timeout: Int
  package var isRequired: Bool
  package var isCached: Bool
  /// True if it changes files: it runs first and alone.
  package var mutates: Bool
  package var allowsEmpty = false
  package var priority: Int
  package var retries = 0
  /// The severity of a change that runs fewer tests, or skips more, than its merge base.
  package var fewerTests = CheckLevel.off
  /// Variables that the program gets in addition to the default ones.
  package var environment: [String]
  package var excluded: [String]
  /// The directory of its program, relative to the repository; empty for the top.
  package var directory = ""
  /// The changed files for `{files}` in its command, as globs; nil for those of `inputs`.
  package var onlyFiles: [String]?
  package var preset: String?
  /// Ignored files and folders that it needs and that a hook links into its copy of the commit.
  package var localFiles: [String] = []
  /// The app whose changes it checks; nil for those of all.
  package var app: String?
  /// True if only entries of `policies` require it, and other changes don't run it.
  package var isByPolicy = false

  /// A gate that runs for every pull request and is required.
  package init(
    _ name: String, _ work: GateWork, triggers: [GateTrigger] = [.pullRequest],
    inputs: [String]? = nil, reports: [DeclaredReport] = [], needs: [String] = [],
    locks: [String] = [], timeout: Int = 1800, isRequired: Bool = true, isCached: Bool = true,
    mutates: Bool = false, priority: Int = 0,
    environment: [String] = [], excluded: [String] = [], preset: String? = nil
  ) {
    self.name = name
    self.work = work
    self.triggers = triggers
    self.inputs = inputs
    self.reports = reports
    self.needs = needs
    self.locks = locks
    self.timeout = timeout
    self.isRequired = isRequired
    self.isCached = isCached
    self.mutates = mutates
    self.priority = priority
    self.environment = environment
    self.excluded = excluded
    self.preset = preset
  }
}

/// The work of a gate.
package enum GateWork: Hashable, Sendable {
  /// A program and its arguments, without a shell.
  case command([String])
  case builtIn(BuiltInGate)
}

/// The automatic trigger of a gate.
package enum GateTrigger: String, CaseIterable, Sendable {
  case preCommit = "pre-commit"
  case prePush = "pre-push"
  case pullRequest = "pull-request"
  case push
}

/// A file with findings of a gate.
package struct DeclaredReport: Hashable, Sendable {
  /// Relative to the repository, or a glob that at least one file must match; `-` for the output
  /// of the program.
  package var path: String
  package var format: String?

  package init(path: String, format: String? = nil) {
    self.path = path
    self.format = format
  }

  /// True for the output of the program.
  package var isOutput: Bool { path == "-" }

  /// True for lines that a program prints on both of its streams.
  package var isPrintedText: Bool {
    isOutput && format.flatMap(ReportFormat.init(rawValue:))?.isSilentWhenSound == true
  }

  /// True if several files can match.
  package var isPattern: Bool { Self.isPattern(path) }

  /// The files that can be this report; its path starts at the top.
  package var glob: Glob { Glob("/" + path) }

  /// Whether a path or a component has wildcards.
  package static func isPattern(_ path: some StringProtocol) -> Bool {
    path.utf8.contains { Array("*?[{".utf8).contains($0) }
  }
}
