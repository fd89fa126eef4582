import Configuration
import Base
import Manifests
import Session

/// The tables from which files are generated.
package enum TableKind: String, Sendable {
  case managed
  case flags

  var command: String { self == .managed ? "managed-config" : "feature-flags" }

  var rule: RuleID { self == .managed ? .managedTable : .flagTable }
}

struct GeneratedTable {
  let kind: TableKind
  let table: String
  let files: [TableFile]

  /// The table of the configuration; nil if it names none.
  static func find(
    _ kind: TableKind, _ configuration: Configuration, in tree: TreeFiles
  ) throws(Failure) -> GeneratedTable? {
    switch kind {
    case .managed:
      guard let settings = configuration.managed else { return nil }
      let table = try managed(settings, in: tree)
      return GeneratedTable(kind: kind, table: settings.table, files: table.files(settings))
    case .flags:
      guard let settings = configuration.flags else { return nil }
      let table = try flags(settings, in: tree)
      return GeneratedTable(kind: kind, table: settings.table, files: table.files(settings))
    }
  }

  /// The same, for commands that need a table.
  static func named(
    _ kind: TableKind, _ configuration: Configuration, in tree: TreeFiles
  ) throws(Failure) -> GeneratedTable {
    if let found = try find(kind, configuration, in: tree) { return found }
    throw missing(kind)
  }

  static func missing(_ kind: TableKind) -> Failure {
    let name = kind.rawValue
    return Failure(
      .badConfiguration, .configuration, "the configuration names no table for '\(name)'",
      hint: "\(name): { table: \(name).yml, swift: …, docs: … } in \(Session.configurationName)")
  }

  static func managed(
    _ settings: ManagedSettings, in tree: TreeFiles
  ) throws(Failure) -> ManagedTable {
    let bytes = try bytes(settings.table, .managed, in: tree)
    do throws(TableFaults) {
      return try ManagedTable(bytes, path: settings.table)
    } catch {
      throw Failure(.badInput, error.diagnostics)
    }
  }

  static func flags(_ settings: FlagSettings, in tree: TreeFiles) throws(Failure) -> FlagTable {
    let bytes = try bytes(settings.table, .flags, in: tree)
    do throws(TableFaults) {
      return try FlagTable(bytes, path: settings.table)
    } catch {
      throw Failure(.badInput, error.diagnostics)
    }
  }

  private static func bytes(
    _ path: String, _ kind: TableKind, in tree: TreeFiles
  ) throws(Failure) -> [UInt8] {
    if let bytes = try tree.read(path, limit: SpecLimits.bytes) { return bytes }
    throw Failure(
      .unavailable, kind.rule, "the table '\(ForeignText.shown(path))' is missing",
      hint: .flowctl(kind.command, "--help"))
  }

  /// The files that differ from the table's output.
  func differing(in tree: TreeFiles) throws(Failure) -> [(file: TableFile, isMissing: Bool)] {
    var differing: [(TableFile, Bool)] = []
    for file in files {
      let present = try tree.read(file.path, limit: VersionFiles.largest)
      if present != file.bytes { differing.append((file, present == nil)) }
    }
    return differing
  }

  /// The findings for files that differ.
  func drift(in tree: TreeFiles) throws(Failure) -> [Diagnostic] {
    try differing(in: tree).map { (entry) throws(Failure) in
      let (file, isMissing) = entry
      let path = ForeignText.shown(file.path)
      return Diagnostic(
        .tableDrift,
        isMissing
          ? "'\(path)' is missing: it is generated from '\(ForeignText.shown(table))'"
          : "'\(path)' differs from what '\(ForeignText.shown(table))' generates",
        hint: try remedy(file, in: tree), place: Place(path: file.path, line: 1))
    }
  }

  private func remedy(_ file: TableFile, in tree: TreeFiles) throws(Failure) -> Remedy {
    let generate = Command.flowctl(kind.command, "generate")
    guard try isForeign(file, in: tree) else { return .run(generate) }
    return .run([Command(["mv", "-n", file.path, file.path + ".old"]), generate])
  }

  /// Refuses to overwrite a file that was not generated from a table.
  func refuseForeign(in tree: TreeFiles) throws(Failure) {
    for (file, _) in try differing(in: tree) where try isForeign(file, in: tree) {
      throw Failure(
        .cannotCreate, .tableDrift,
        "'\(ForeignText.shown(file.path))' already exists and was not generated from a table",
        hint: try remedy(file, in: tree).then("or name another file below '\(kind.rawValue)'"))
    }
  }

  /// True for an existing file without the marker of generated files.
  private func isForeign(_ file: TableFile, in tree: TreeFiles) throws(Failure) -> Bool {
    let mark = Array("Made by 'flowctl ".utf8)
    // Some formats have no comment for the marker.
    guard file.bytes.prefix(200).contains(mark),
      let present = try tree.read(file.path, limit: VersionFiles.largest)
    else { return false }
    return !present.isEmpty && !present.prefix(200).contains(mark)
  }
}
