package import Base

/// The fetches of a remote-tracking branch, from its reflog.
package enum FetchTrace: Hashable, Sendable {
  /// The branch was fetched by name, with these refs, each as `refs/heads/main` or `refs/heads/*`.
  case named([String])
  /// The branch was pushed, and nothing was fetched.
  case pushed
  /// A clone or a fetch of all configured refs, or an unknown origin.
  case open

  private static let limit = 1 << 20

  /// Reads the reflog of a ref, if Git has one.
  package static func read(
    of ref: String, at location: RepositoryLocation, files: FileSystem
  ) -> FetchTrace {
    let path = location.commonDirectory + "/logs/" + ref
    guard RefPath.isSafe(ref), let bytes = try? files.read(path, limit) else { return .open }
    // A reflog may be long; for most clones its first line shows that everything was fetched.
    let first = bytes.prefix { $0 != UInt8(ascii: "\n") }
    if FetchTrace(log: String(decoding: first, as: UTF8.self)) == .open { return .open }
    return FetchTrace(log: String(decoding: bytes, as: UTF8.self))
  }

  /// Evaluates the lines of a reflog, oldest first.
  init(log: String) {
    let lines = log.split(separator: "\n")
    // A reflog that doesn't start with the ref's creation is truncated: the origin is unknown.
    guard let first = lines.first, first.prefix(while: { $0 == "0" }).utf8.count >= 40 else {
      self = .open
      return
    }
    var sources: [String] = []
    for line in lines {
      let message = line.split(separator: "\t", maxSplits: 1).dropFirst().first ?? ""
      if message == "update by push" { continue }
      guard let named = Self.sources(of: message) else {
        self = .open
        return
      }
      sources += named
    }
    self = sources.isEmpty ? .pushed : .named(sources)
  }

  /// The refs in a fetch command: `fetch --prune origin +refs/heads/x:…: storing head`.
  private static func sources(of message: Substring) -> [String]? {
    guard let end = message.ranges(of: ": ").last?.lowerBound else { return nil }
    var words = message[..<end].split(separator: " ")[...]
    guard let verb = words.popFirst(), verb == "fetch" || verb == "pull" else { return nil }
    var places: [Substring] = []
    while let word = words.popFirst() {
      if ["--all", "--multiple"].contains(word) { return nil }
      if valued.contains(word) {
        words = words.dropFirst()
      } else if !word.hasPrefix("-") {
        places.append(word)
      }
    }
    // The first word is the remote.
    let refs = places.dropFirst().map { place in
      String(place.drop { $0 == "+" }.prefix { $0 != ":" })
    }
    return refs.isEmpty ? nil : refs
  }

  /// Options whose value is the next word.
  private static let valued: Set<Substring> = [
    "--depth", "--deepen", "--shallow-since", "--shallow-exclude", "-j", "--jobs", "-o",
    "--server-option", "--upload-pack", "--refmap", "--negotiation-tip", "--filter", "-s",
    "--strategy", "-X", "--strategy-option",
  ]
}

/// The last fetch, from `FETCH_HEAD`.
package enum LastFetch {
  private static let limit = 16 << 20

  /// The branches fetched by configuration; empty if the last fetch named other refs.
  package static func configuredBranches(
    at location: RepositoryLocation, files: FileSystem
  ) -> [String] {
    let path = location.gitDirectory + "/FETCH_HEAD"
    guard let bytes = try? files.read(path, limit) else { return [] }
    return branches(in: String(decoding: bytes, as: UTF8.self))
  }

  /// Git marks refs from the command line as for-merge, and no other branch.
  static func branches(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let opening = "branch '"
      guard fields.count == 3, fields[1] == "not-for-merge", fields[2].hasPrefix(opening) else {
        return nil
      }
      // No branch name contains a quote followed by a space.
      return fields[2].dropFirst(opening.count).ranges(of: "' ").first.map {
        String(fields[2].dropFirst(opening.count)[..<$0.lowerBound])
      }
    }
  }
}
