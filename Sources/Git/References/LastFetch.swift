package import Effects

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
