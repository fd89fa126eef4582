package import Diagnostics

extension BranchKind {
  /// The command that begins a branch of the kind.
  package var startWords: [String] {
    hasOwnCommands ? [name.text, "start"] : ["start", name.text]
  }

  /// What to type to begin a branch of a version; options follow it.
  ///
  /// A release that is named by its version alone takes it as the argument, others by an option.
  package func startCommand(
    _ version: Version?, words: [String], options: [String] = []
  ) -> Command {
    var line = ["flowctl"]
    if startWords == ["release", "start"], words.isEmpty, let version {
      line += startWords + [version.description]
    } else {
      line += name == "release" ? ["start", "release"] : startWords
      line += words
      if let version { line += ["--version", version.description] }
    }
    return Command(line + options)
  }

  var finishWords: [String]? { hasOwnCommands ? [name.text, "finish"] : nil }

  private var hasOwnCommands: Bool {
    introducesVersion && ["release", "hotfix"].contains(name.text)
  }
}
