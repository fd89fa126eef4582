extension BranchKind {
  /// The command that begins a branch of the kind.
  package var startWords: [String] {
    hasOwnCommands ? [name.text, "start"] : ["start", name.text]
  }

  /// What to type to begin a branch of a version; options are as they are typed.
  ///
  /// A release that is named by its version alone takes it as the argument, others by an option.
  package func startCommand(
    _ version: Version?, words: [String], options: [String] = []
  ) -> String {
    var line = ["flowctl"]
    if startWords == ["release", "start"], words.isEmpty, let version {
      line += startWords + [version.description]
    } else {
      line += name == "release" ? ["start", "release"] : startWords
      line += words.map(ShellWord.quoted)
      if let version { line += ["--version", version.description] }
    }
    return (line + options).joined(separator: " ")
  }

  /// The command that finishes the open one of the kind without being told its name.
  var finishWords: [String]? { hasOwnCommands ? [name.text, "finish"] : nil }

  private var hasOwnCommands: Bool {
    introducesVersion && ["release", "hotfix"].contains(name.text)
  }
}
