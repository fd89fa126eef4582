import Base
import Preflight

extension PreflightFiles {
  /// A tree of texts and bytes.
  init(_ texts: [String: String], _ bytes: [String: [UInt8]] = [:]) {
    let all = texts.mapValues { Array($0.utf8) }.merging(bytes) { $1 }
    @Sendable func read(_ path: String) -> Result<[UInt8], FileError> {
      all[path].map(Result.success) ?? .failure(.notFound(path: path))
    }
    self.init(
      Array(all.keys), start: { path, count in read(path).map { Array($0.prefix(count)) } },
      read: { path, limit in
        read(path).flatMap { bytes in
          bytes.count > limit
            ? .failure(.tooLarge(path: path, limit: limit)) : .success(bytes)
        }
      })
  }
}

/// The 28th of November 2026.
let today = CalendarDay(parsing: "2026-11-28")?.secondsSince1970 ?? 0

/// The findings in a tree, as `rule severity path:line`.
func findings(_ texts: [String: String], _ bytes: [String: [UInt8]] = [:]) -> [String] {
  let answer = Preflight(now: today).check(PreflightFiles(texts, bytes))
  return answer.findings.map { finding in
    let place = finding.place.map { "\($0.path):\($0.line)" } ?? ""
    return "\(finding.rule) \(finding.isUndecided ? "unknown" : finding.severity.rawValue) \(place)"
  }
}
