/// The paths that differ between a commit and the work tree.
package struct TouchedPaths: Hashable, Sendable {
  /// Paths that are there now: changed, added, or not yet known to git.
  package var changed: [String]
  /// Paths that are gone; a renamed file is gone at its old one.
  package var deleted: [String]
}

extension GitCommands {
  /// What of the work tree, with files that git does not know yet, differs from a commit.
  package func touchedPaths(since base: ObjectID) async throws(GitError) -> TouchedPaths {
    let arguments = [
      "diff-index", "-z", "--name-status", "--no-renames", "--no-ext-diff", "--no-textconv",
      "--ignore-submodules=none", "\(base)", "--",
    ]
    let fields = try await run(arguments, about: [base]).fields()
    guard fields.count.isMultiple(of: 2) else { throw .unparsable(command: "diff-index") }
    var touched = TouchedPaths(changed: [], deleted: [])
    for index in stride(from: 0, to: fields.count, by: 2) {
      let path = String(decoding: fields[index + 1], as: UTF8.self)
      if fields[index].elementsEqual("D".utf8) {
        touched.deleted.append(path)
      } else {
        touched.changed.append(path)
      }
    }
    let new = try await run(
      ["ls-files", "-z", "--others", "--exclude-standard", "--full-name", "--", ":(top)"])
    touched.changed += try new.fields().map { String(decoding: $0, as: UTF8.self) }
    return touched
  }
}
