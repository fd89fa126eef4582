import Base

/// The placeholder in a command that is replaced by the names of changed files.
package enum FileArguments {
  package static let word = "{files}"

  /// Maximum bytes of names in one command line: below the limit of any system, with environment.
  private static let most = 100_000

  /// The commands for these files, split by the limit of a command line.
  ///
  /// A name is one argument, and never parsed as an option.
  package static func commands(_ words: [String], files: [String]) -> [[String]] {
    chunks(files.map(argument)).map { names in
      words.flatMap { $0 == word ? names : [$0] }
    }
  }

  private static func argument(_ path: String) -> String {
    // For some programs, `@` marks a file with further arguments.
    let isPlain = !path.utf8.starts(with: "-".utf8) && !path.utf8.starts(with: "@".utf8)
    return isPlain ? path : "./" + path
  }

  private static func chunks(_ names: [String]) -> [[String]] {
    var chunks: [[String]] = []
    var size = 0
    for name in names {
      size += name.utf8.count + 1
      if chunks.isEmpty || size > most {
        chunks.append([])
        size = name.utf8.count + 1
      }
      chunks[chunks.count - 1].append(name)
    }
    return chunks
  }
}

extension Gate {
  /// Whether its command takes the names of changed files.
  package var takesFiles: Bool {
    if case .command(let words) = work { words.contains(FileArguments.word) } else { false }
  }

  /// The files that determine its verdict, as globs: its inputs and the files it runs for.
  package var readFiles: [String]? {
    takesFiles
      ? inputs.map { Globs.joinable($0) + Globs.joinable(onlyFiles ?? []) } : inputs
  }

  /// The files of a change for which it runs, relative to its directory.
  ///
  /// Deleted files are omitted. If the change touches another input, such as a configuration,
  /// the gate runs for all files, as their results can change.
  package func files(of scope: ChangeScope, among all: [String]) -> [String] {
    let own = Globs(onlyFiles ?? inputs ?? ["**"])
    let others = Globs(onlyFiles == nil ? [] : inputs ?? [])
    var candidates = all
    if case .files(let changed, let deleted) = scope {
      let isOther = (changed + deleted).contains { path in
        !own.matches(path) && others.matches(path)
      }
      if !isOther { candidates = changed }
    }
    return Set(candidates.filter { own.matches($0) }).compactMap(pathInDirectory).sorted()
  }

  private func pathInDirectory(_ path: String) -> String? {
    if directory.isEmpty { return path }
    let start = Array(directory.utf8) + [UInt8(ascii: "/")]
    guard path.utf8.starts(with: start) else { return nil }
    return String(decoding: path.utf8.dropFirst(start.count), as: UTF8.self)
  }
}
