import Base
import Gates

/// Why a report can't be used.
enum ReportFileError: Error {
  case outside(String)
  case file(FileError)

  var reason: String {
    switch self {
    case .outside(let path): "report '\(path)' is not a file inside the repository"
    case .file(let error): "can't write a report or log: \(error.reason)"
    }
  }
}

/// The report files that the program of a gate writes.
struct ReportFiles: Sendable {
  let files: FileSystem
  /// Absolute path of the tree.
  let directory: String

  /// Location or state of a report.
  enum Found {
    case missing
    case stale
    case at([String])
  }

  /// Creates the directories of reports, as most tools don't.
  func makeFolders(_ reports: [DeclaredReport]) throws(ReportFileError) {
    for report in reports where !report.isOutput && !report.isPattern {
      for path in try paths(of: report) {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { continue }
        do throws(FileError) {
          try files.makeDirectory(String(path[..<slash]))
        } catch {
          throw .file(error)
        }
      }
    }
  }

  /// Removes files of earlier runs, so that no old report is used.
  func removeOld(_ reports: [DeclaredReport]) throws(ReportFileError) {
    for report in reports where !report.isOutput {
      for path in try paths(of: report) {
        do throws(FileError) {
          try files.remove(path)
        } catch .notFound {
          continue
        } catch {
          throw .file(error)
        }
      }
    }
  }

  /// The files that were written since `start`, nanoseconds since 1970.
  func written(_ report: DeclaredReport, since start: Int64) throws(ReportFileError) -> Found {
    var found: [String] = []
    for path in try paths(of: report) {
      guard let status = try? files.status(path) else { continue }
      // A link could point to a report of another user.
      guard status.kind == .regular else { throw .outside(report.path) }
      guard status.modified >= start else { return .stale }
      found.append(path)
    }
    return found.isEmpty ? .missing : .at(found)
  }

  /// The paths of a report; a pattern lists the files that match it now.
  private func paths(of report: DeclaredReport) throws(ReportFileError) -> [String] {
    let parts = report.path.split(separator: "/", omittingEmptySubsequences: false)
    guard !report.path.hasPrefix("/"), !parts.contains(".."), !parts.contains(where: isGits) else {
      throw .outside(report.path)
    }
    let literal = parts.dropLast().prefix { !DeclaredReport.isPattern($0) }
    try checkNoLink(literal.map(String.init), report.path)
    guard report.isPattern else { return ["\(directory)/\(report.path)"] }
    var found: [String] = []
    collect(literal.joined(separator: "/"), report.glob, depth: 0, into: &found)
    return found.sorted()
  }

  /// Whether a file of the tree can be written there: not outside, and not through a link.
  func mayHold(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    guard !parts.contains(where: { ["", ".", ".."].contains($0) || isGits($0) }) else {
      return false
    }
    return (try? checkNoLink(parts, path)) != nil
  }

  /// On a case-insensitive disk, Git finds its own files under any spelling.
  private func isGits(_ name: some StringProtocol) -> Bool { name.lowercased() == ".git" }

  private func checkNoLink(_ parts: [String], _ report: String) throws(ReportFileError) {
    var path = directory
    for part in parts {
      path += "/" + part
      if let status = try? files.status(path), status.kind == .link { throw .outside(report) }
    }
  }

  /// Links are not followed, and the depth is limited.
  private func collect(_ path: String, _ glob: Glob, depth: Int, into found: inout [String]) {
    let absolute = path.isEmpty ? directory : "\(directory)/\(path)"
    guard depth < 32, let entries = try? files.list(absolute) else { return }
    for entry in entries where found.count < 10_000 && !isGits(entry.name) {
      let name = path.isEmpty ? entry.name : "\(path)/\(entry.name)"
      switch entry.kind {
      case .directory: collect(name, glob, depth: depth + 1, into: &found)
      case .regular, .link: if glob.matches(name) { found.append("\(directory)/\(name)") }
      case .other: continue
      }
    }
  }
}
