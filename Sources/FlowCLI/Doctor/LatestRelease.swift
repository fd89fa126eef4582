package import Diagnostics
package import Effects
import Gitflow
import Session

/// The newest release of flowctl, asked for with `doctor --updates` only.
package enum LatestRelease {
  /// The page of the releases; its `latest` redirects to the tag of the newest one.
  static let page = "https://github.com/flowctl/flowctl/releases"

  /// Compares the newest release with this program; sends one request without a token.
  package static func examine(_ world: World, installed: Installation) async -> Report {
    var report = Report(command: "doctor", title: "updates")
    guard let newest = await version(world) else {
      report.advise(
        "updates", .warning, "can't determine the newest release", hint: .explain("open \(page)"))
      return report
    }
    let current = Session.programVersion
    guard let own = WrittenVersion(parsing: current)?.version, own < newest else {
      report.hold("updates", "\(current) is the newest release")
      return report
    }
    report.advise(
      "updates", .warning, "flowctl \(newest) is available; this is \(current)",
      hint: installed.upgrade(to: "\(newest)"))
    return report
  }

  private static func version(_ world: World) async -> Version? {
    let request = WebRequest(
      .get, page + "/latest", headers: WebHeaders([("User-Agent", "flowctl")]),
      responseLimit: 1 << 20, timeout: 15)
    guard let response = try? await world.web.send(request),
      let place = response.headers["location"], let tag = place.split(separator: "/").last
    else { return nil }
    return WrittenVersion(parsing: tag)?.version
  }
}
