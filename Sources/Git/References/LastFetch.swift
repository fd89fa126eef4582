package import Effects

/// What `FETCH_HEAD` tells of the last fetch.
package enum LastFetch {
  private static let limit = 16 << 20

  /// The branches that it brought because the configuration names them; none where others were asked for.
  package static func configuredBranches(
    at location: RepositoryLocation, files: FileSystem
  ) -> [String] {
    let path = location.gitDirectory + "/FETCH_HEAD"
    guard let bytes = try? files.read(path, limit) else { return [] }
    return branches(in: String(decoding: bytes, as: UTF8.self))
  }

  /// Git marks what was named on the command line to be merged, and no other branch.
  static func branches(in text: String) -> [String] {
    text.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
      let opening = "branch '"
      guard fields.count == 3, fields[1] == "not-for-merge", fields[2].hasPrefix(opening) else {
        return nil
      }
      // No name of a branch holds a quote that a blank follows.
      return fields[2].dropFirst(opening.count).ranges(of: "' ").first.map {
        String(fields[2].dropFirst(opening.count)[..<$0.lowerBound])
      }
    }
  }
}
