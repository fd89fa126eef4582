import Diagnostics

/// The word of a command in whose place the names of changed files are put.
package enum FileArguments {
  package static let word = "{files}"

  /// Bytes of names in one command line: under what any system takes, the environment included.
  private static let most = 100_000

  /// The commands that are run for these files, as many as a command line's limit asks for.
  ///
  /// A name is one argument, whatever it holds, and none is taken for an option.
  package static func commands(_ words: [String], files: [String]) -> [[String]] {
    chunks(files.map(argument)).map { names in
      words.flatMap { $0 == word ? names : [$0] }
    }
  }

  private static func argument(_ path: String) -> String {
    // `@` begins the name of a file with further arguments for some programs.
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
  /// Whether the names of changed files are put into its command.
  package var takesFiles: Bool {
    if case .command(let words) = work { words.contains(FileArguments.word) } else { false }
  }

  /// What its verdict rests on, as globs: its inputs and the files that it is run for.
  package var readFiles: [String]? {
    takesFiles ? inputs.map { $0 + (onlyFiles ?? []) } : inputs
  }

  /// The files of a change that it is about, relative to its directory.
  ///
  /// Files that are gone are left out. Where the change touches another of its inputs, such as a
  /// configuration, all files are meant: what was right before may no longer be.
  package func files(of scope: ChangeScope, among all: [String]) -> [String] {
    let own = (onlyFiles ?? inputs ?? ["**"]).map { Glob($0) }
    let others = (onlyFiles == nil ? [] : inputs ?? []).map { Glob($0) }
    let fits = { (path: String) in own.contains { $0.matches(path) } }
    var candidates = all
    if case .files(let changed, let deleted) = scope {
      let isOther = (changed + deleted).contains { path in
        !fits(path) && others.contains { $0.matches(path) }
      }
      if !isOther { candidates = changed }
    }
    return Set(candidates.filter(fits)).compactMap(pathInDirectory).sorted()
  }

  private func pathInDirectory(_ path: String) -> String? {
    if directory.isEmpty { return path }
    let start = Array(directory.utf8) + [UInt8(ascii: "/")]
    guard path.utf8.starts(with: start) else { return nil }
    return String(decoding: path.utf8.dropFirst(start.count), as: UTF8.self)
  }
}
