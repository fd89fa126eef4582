import ArgumentParser
import Base
import Session
import StringCatalogs

struct StringsMerge: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge three versions of a catalog by key, language and text.",
    discussion: """
      The merged catalog replaces OURS, or is written to --output. In a conflict, ours is kept and \
      theirs is stored in a member 'conflict'; strings check lists the conflicts.

      Exit status: 0 merged, 1 conflicts, above 128 an error, as Git requires of a merge driver.

      flowctl strings merge base.xcstrings ours.xcstrings theirs.xcstrings
      flowctl strings install-merge-driver             let Git run it in every merge
      """)

  @Argument(help: "The common version of both sides; may be empty.")
  var base: String

  @Argument(help: "Our version; the merged catalog replaces it.")
  var ours: String

  @Argument(help: "Their version.")
  var theirs: String

  @Argument(help: "The path of the file in the repository.")
  var path: String?

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    // Here the output file is the catalog, not the report.
    let output = global.output
    var global = global
    global.output = nil
    let status = await global.report("strings merge", in: world) { session throws(Failure) in
      try await merge(output: output, in: session)
    }
    // For Git, a status above 128 means that the driver failed.
    if status.rawValue > ExitStatus.unknown.rawValue { throw ExitCode(128 + status.rawValue) }
    return status
  }
}

struct StringsInstallMergeDriver: FlowCommand {
  static let configuration = CommandConfiguration(
    commandName: "install-merge-driver",
    abstract: "Make Git merge catalogs by key, language and text.",
    discussion: """
      Adds merge.flowctl-strings to the repository's Git configuration, and the line \
      '*.xcstrings merge=flowctl-strings' to .gitattributes. Other settings are kept.

      flowctl strings install-merge-driver
      flowctl strings install-merge-driver --uninstall
      """)

  @Flag(help: "Remove the merge driver.")
  var uninstall = false

  @OptionGroup var global: GlobalOptions

  func run(in world: World) async throws -> ExitStatus {
    await global.report("strings install-merge-driver", in: world) { session throws(Failure) in
      uninstall
        ? try await ManageMergeDriver.uninstall(in: session)
        : try await ManageMergeDriver.install(
          program: world.arguments.first, in: session)
    }
  }
}

extension StringsMerge {
  /// The catalog for an empty file, which Git passes as base if only the two sides have the file.
  private static let nothing = MappedBytes(Array("{}".utf8))

  /// Merges, writes the result to `output` or over our file, and reports the conflicts.
  private func merge(output: String?, in session: Session) async throws(Failure) -> Report {
    let store = CatalogStore(session: session)
    let path = path ?? ours
    func file(_ path: String) -> CatalogFile {
      CatalogFile(path: path, absolutePath: session.world.absolute(path))
    }
    let base = try store.read(file(base))
    let target = file(output ?? ours)
    let (ours, theirs) = (try store.read(file(ours)), try store.read(file(theirs)))
    let versions = [base.count == 0 ? Self.nothing : base, ours, theirs]
    let merge = try await Self.merge(versions, path: path)
    try ours.withBytes { ours throws(Failure) in
      try theirs.withBytes { theirs throws(Failure) in
        if let pieces = merge.pieces(ours: ours, theirs: theirs) {
          try store.write(pieces, to: target)
        } else if output != nil {
          try store.write(Array(ours), to: target)
        }
      }
    }
    return Self.report(merge.conflicts, path)
  }

  private static func merge(
    _ versions: [MappedBytes], path: String
  ) async throws(Failure) -> CatalogMerge {
    do throws(EditError) {
      let nodes: [[TapeNode]]
      do throws(CatalogError) { nodes = try await self.nodes(of: versions) } catch {
        throw EditError.malformed(error)
      }
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
        hint: .flowctl("strings", "check", path))
    }
  }

  /// The values of base, ours and theirs, without the entries that are the same in all three.
  ///
  /// Both sides are read in parallel, because reading takes longer than the merge itself.
  private static func nodes(
    of versions: [MappedBytes]
  ) async throws(CatalogError) -> [[TapeNode]] {
    let base = try versions[0].withBytes { bytes throws(CatalogError) in try VersionScan(bytes) }
    let sides = await Concurrently.results(2) { side throws(CatalogError) in
      try versions[side + 1].withBytes { bytes throws(CatalogError) in
        try versions[0].withBytes { baseBytes throws(CatalogError) in
          try VersionScan(bytes, from: base, baseBytes)
        }
      }
    }
    let seals = MergeSeals(base: base, ours: try sides[0].get(), theirs: try sides[1].get())
    let sealed = [seals.base, seals.ours, seals.theirs]
    let results = await Concurrently.results(versions.count) { index throws(CatalogError) in
      try versions[index].withBytes { bytes throws(CatalogError) in
        try CatalogTape(bytes, sealed: sealed[index]).nodes
      }
    }
    var nodes: [[TapeNode]] = []
    for result in results { nodes.append(try result.get()) }
    return nodes
  }

  private static func report(_ conflicts: [MergeConflict], _ path: String) -> Report {
    var report = Report(command: "strings merge", title: path)
    let rule = CatalogRule.conflictMarker.id
    report.diagnostics = conflicts.map { conflict in
      var diagnostic = Diagnostic(
        rule, conflict.message,
        hint: Remedy.explain("keep one of the two, then check with")
          .then(.flowctl("strings", "check", path)))
      diagnostic.identity = conflict.path
      return diagnostic
    }
    report.checks = [
      conflicts.isEmpty
        ? RuleCheck(rule, .pass, "merged")
        : RuleCheck(rule, .fail, CountText.words(conflicts.count, "conflict"))
    ]
    return report
  }
}
