package import Base
import Session

/// Opens addresses in the browser of the user.
package enum Browser {
  /// Opens an address.
  package static func show(_ address: String, in world: World) async throws(Failure) {
    let refusal = Failure(
      .unavailable, "open", "can't open '\(address)' in a browser",
      hint: Remedy.retry(with: "--print").then("to choose a browser: export BROWSER=<program>"))
    guard let browser = browser(world) else { throw refusal }
    let request = ProcessRequest(
      executable: browser, arguments: [address], directory: "/",
      environment: world.environment.all.filter { !isSecret($0.key) }, timeout: 20)
    guard let result = try? await world.processes.run(request), result.status == 0 else {
      throw refusal
    }
  }

  /// The first existing program of `BROWSER`, else the system's.
  private static func browser(_ world: World) -> String? {
    let named = (world.environment["BROWSER"] ?? "").split(separator: ":").map(String.init)
    #if os(macOS)
      let usual = ["open"]
    #else
      let usual = ["xdg-open"]
    #endif
    for name in named + usual {
      if name.hasPrefix("/"), (try? world.files.status(name)) != nil { return name }
      if !name.contains("/"), let path = world.executable(named: name) { return path }
    }
    return nil
  }

  private static func isSecret(_ name: String) -> Bool {
    ["TOKEN", "PASSWORD", "SECRET"].contains { name.uppercased().contains($0) }
  }
}
