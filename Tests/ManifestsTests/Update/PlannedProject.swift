import Base
import Manifests

/// A project in memory, to which plans are applied; merges are line by line.
struct PlannedProject {
  var files: [String: [String]] = [:]
  private var bases: [String: [UInt8]] = [:]
  private(set) var lock: ManifestLock?

  private static func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  static func bytes(_ lines: [String]) -> [UInt8] {
    Array(lines.map { $0 + "\n" }.joined().utf8)
  }

  /// The plan of an update to a tree.
  func plan(
    _ tree: RenderedTree, version: String, mode: UpdateMode = .update
  ) -> UpdatePlan {
    var bases: [String: [UInt8]] = [:]
    for (path, file) in lock?.files ?? [:] { bases[path] = self.bases[file.digest] }
    return UpdatePlan(
      tree, lock: ManifestLock(template: "t", templateVersion: version),
      facts: UpdateFacts(
        lock: lock, present: files.mapValues { .file(Self.bytes($0)) }, bases: bases), mode: mode)
  }

  /// Executes a plan; a line that both sides changed is written with both.
  mutating func apply(_ plan: UpdatePlan) {
    for step in plan.steps {
      switch step.action {
      case .nothing: break
      case .write(let bytes): files[step.path] = Self.lines(bytes)
      case .merge(let base, let present, let rendered):
        files[step.path] = Self.merged(
          Self.lines(base), Self.lines(present), Self.lines(rendered))
      case .delete: files[step.path] = nil
      }
    }
    bases = plan.bases
    lock = plan.lock
  }

  private static func merged(
    _ base: [String], _ present: [String], _ rendered: [String]
  ) -> [String] {
    zip(base, zip(present, rendered)).map { base, sides in
      if sides.0 == sides.1 || sides.1 == base { return sides.0 }
      return sides.0 == base ? sides.1 : "<<< \(sides.0) === \(sides.1) >>>"
    }
  }
}
