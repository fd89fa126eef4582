import Board
import Diagnostics
import Effects
import Formats
import Session

/// Reads the source of a new issue.
struct CaptureSource: Sendable {
  let world: World

  /// The maximum size of a text in bytes, as GitHub accepts no longer one.
  static let limit = 1 << 20

  /// Title and text of a source; nil without a source.
  func draft(from source: CreateIssue.Source) async throws(Failure) -> IssueDraft? {
    switch source {
    case .words: return nil
    case .page(let url): return try await page(url)
    case .standardInput: return try await draft(of: try standardInput(), from: "standard input")
    case .clipboard:
      return try await draft(of: try await Clipboard(world: world).text(), from: "the clipboard")
    }
  }

  /// A text that is only a URL means the page at this URL.
  private func draft(of text: String, from place: String) async throws(Failure) -> IssueDraft {
    let word = IssueDraft.oneLine(text)
    if WebAddress(word) != nil { return try await page(word) }
    guard let draft = IssueDraft(text: text) else {
      throw Failure(
        .badInput, "capture", "\(place) is empty",
        hint: .flowctl("issue", "create", "--from", "<address>"))
    }
    return draft
  }

  private func page(_ text: String) async throws(Failure) -> IssueDraft {
    guard let url = WebAddress(text), url.userInfo == nil else {
      throw Failure(
        .usage, "capture", "'\(ForeignText.shown(text))' is not a valid URL",
        hint: .flowctl("issue", "create", "--from", "<url>"))
    }
    guard url.isSafe else {
      throw Failure(
        .usage, "capture", "'\(ForeignText.shown(text))' is not encrypted: use https",
        hint: .flowctl(
          "issue", "create", "--from", "https://\(ForeignText.shown(url.authority + url.path))"))
    }
    let title = try await PageFetch(transport: world.web).title(of: url)
    return IssueDraft(page: title, url: text)
  }

  func standardInput() throws(Failure) -> String {
    do throws(FileError) {
      return String(decoding: try world.console.readInput(Self.limit), as: UTF8.self)
    } catch {
      throw Failure(.badInput, "capture", "can't read standard input: \(error.reason)")
    }
  }
}

/// The clipboard of the desktop, read by the desktop's own program.
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
      .unavailable, "capture", "no program to read the clipboard found",
      hint: Remedy.explain(
        "install \(known.map(\.name).joined(separator: " or ")), or pipe the text to"
      ).then(.flowctl("issue", "create", "--from", "-")))
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
      guard result.status == 0 else { throw .failed(reason: "exit status \(result.status)") }
      return String(decoding: result.output, as: UTF8.self)
    } catch {
      throw Failure(
        .unavailable, "capture", "'\(name)' can't read the clipboard",
        hint: .flowctl("issue", "create", "--from", "-"))
    }
  }

  /// The variables that the program needs to find the desktop; none contains a secret.
  private var environment: [String: String] {
    let names = [
      "PATH", "HOME", "DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "XAUTHORITY", "TMPDIR",
    ]
    return names.reduce(into: ["LC_ALL": "C.UTF-8"]) { $0[$1] = world.environment[$1] }
  }
}
