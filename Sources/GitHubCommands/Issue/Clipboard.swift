import Diagnostics
import Effects
import Session

/// The clipboard of the desktop, read by the program that this desktop has for it.
struct Clipboard: Sendable {
  let world: World

  /// What is on the clipboard as text.
  func text() async throws(Failure) -> String {
    let known = Self.programs(in: world.environment)
    for (name, arguments) in known {
      guard let executable = world.executable(named: name) else { continue }
      return try await run(name, executable, arguments)
    }
    throw Failure(
      .unavailable, "capture", "no program that reads the clipboard is here",
      hint: Remedy.explain(
        "install \(known.map(\.name).joined(separator: " or ")), or pipe the text to"
      ).then(.flowctl("capture", "-")))
  }

  /// The programs by desktop, the one that fits the session first.
  private static func programs(
    in environment: EnvironmentVariables
  ) -> [(name: String, arguments: [String])] {
    let wayland = ("wl-paste", ["--no-newline", "--type", "text"])
    let x11 = ("xclip", ["-selection", "clipboard", "-out"])
    let mac = ("pbpaste", [String]())
    #if os(macOS)
      return [mac]
    #else
      return environment["WAYLAND_DISPLAY"] == nil ? [x11, wayland, mac] : [wayland, x11, mac]
    #endif
  }

  private func run(
    _ name: String, _ executable: String, _ arguments: [String]
  ) async throws(Failure) -> String {
    let request = ProcessRequest(
      executable: executable, arguments: arguments, directory: "/", environment: environment,
      outputLimit: CaptureSource.limit, timeout: 10)
    do throws(ProcessError) {
      let result = try await world.processes.run(request)
      guard result.status == 0 else { throw .failed(reason: "it left with \(result.status)") }
      return String(decoding: result.output, as: UTF8.self)
    } catch {
      throw Failure(
        .unavailable, "capture", "'\(name)' can't read the clipboard",
        hint: .flowctl("capture", "-"))
    }
  }

  /// What such a program needs to find the desktop, and no secret.
  private var environment: [String: String] {
    let names = [
      "PATH", "HOME", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "XAUTHORITY", "TMPDIR",
    ]
    return names.reduce(into: ["LC_ALL": "C.UTF-8"]) { $0[$1] = world.environment[$1] }
  }
}
