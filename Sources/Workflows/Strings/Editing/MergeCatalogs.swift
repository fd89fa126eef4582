package import Diagnostics
import Effects
import Gitflow
import StringCatalogs

/// `strings merge`: merges three versions of a catalog, as git's merge driver asks for.
package struct MergeCatalogs {
  /// The three files, and where the merged one goes.
  package struct Options: Sendable {
    package var base: String
    package var ours: String
    package var theirs: String
    /// What the file is called in the repository, where the three are copies of git's.
    package var path: String?
    /// Instead of OURS.
    package var output: String?

    /// A merge of THEIRS into OURS.
    package init(base: String, ours: String, theirs: String) {
      self.base = base
      self.ours = ours
      self.theirs = theirs
    }
  }

  /// What an empty file stands for: git has one for a catalog that only both sides have.
  private static let nothing = MappedBytes(Array("{}".utf8))

  /// Merges, writes the file and tells what could not be decided.
  package static func run(
    _ options: Options, in session: Session
  ) async throws(Failure) -> Report {
    let store = CatalogStore(session: session)
    let path = options.path ?? options.ours
    var base = try store.read(file(options.base, session))
    if base.count == 0 { base = nothing }
    let ours = try store.read(file(options.ours, session))
    let theirs = try store.read(file(options.theirs, session))
    let merge = try await merge([base, ours, theirs], path: path)
    let isAsBefore =
      options.output == nil
      && merge.bytes.withUnsafeBytes { merged in
        ours.withBytes { merged.isSame(as: $0) }
      }
    if !isAsBefore {
      try store.write(merge.bytes, to: file(options.output ?? options.ours, session))
    }
    return report(merge.conflicts, path)
  }

  private static func file(_ path: String, _ session: Session) -> CatalogFile {
    CatalogFile(path: path, absolutePath: session.world.absolute(path))
  }

  private static func merge(
    _ versions: [MappedBytes], path: String
  ) async throws(Failure) -> CatalogMerge {
    do throws(EditError) {
      let nodes = try await nodes(of: versions)
      return try versions[0].withBytes { base throws(EditError) in
        try versions[1].withBytes { ours throws(EditError) in
          try versions[2].withBytes { theirs throws(EditError) in
            try CatalogMerge(
              base: CatalogTape(base, nodes: nodes[0]), ours: CatalogTape(ours, nodes: nodes[1]),
              theirs: CatalogTape(theirs, nodes: nodes[2]), collation: .foundation)
          }
        }
      }
    } catch {
      throw Failure(
        .badInput, "strings-merge", "a version of '\(path)' can't be read: \(error.message)",
        hint: "flowctl strings check \(ShellWord.quoted(path))")
    }
  }

  /// The values of each version, read at the same time: this takes longer than the merge itself.
  private static func nodes(
    of versions: [MappedBytes]
  ) async throws(EditError) -> [[TapeNode]] {
    let results = await withTaskGroup { group in
      for (index, version) in versions.enumerated() {
        group.addTask {
          (
            index,
            Result { () throws(CatalogFault) in
              try version.withBytes { bytes throws(CatalogFault) in try CatalogTape(bytes).nodes }
            }
          )
        }
      }
      return await group.reduce(into: [Int: Result<[TapeNode], CatalogFault>]()) { results, one in
        results[one.0] = one.1
      }
    }
    var nodes: [[TapeNode]] = []
    for (_, result) in results.sorted(by: { $0.key < $1.key }) {
      do { nodes.append(try result.get()) } catch { throw .malformed(error) }
    }
    return nodes
  }

  private static func report(_ conflicts: [MergeConflict], _ path: String) -> Report {
    var report = Report(command: "strings merge", title: path)
    let rule = CatalogRule.conflictMarker.id
    report.diagnostics = conflicts.map { conflict in
      var diagnostic = Diagnostic(
        rule, conflict.message,
        hint: "flowctl strings check \(ShellWord.quoted(path)) tells where; keep one of the two")
      diagnostic.identity = conflict.path
      return diagnostic
    }
    report.checks = [
      conflicts.isEmpty
        ? RuleCheck(rule, .pass, "merged")
        : RuleCheck(rule, .fail, "\(conflicts.count) left to decide")
    ]
    return report
  }
}
