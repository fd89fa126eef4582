import Base
import GitHub
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
        .usage, "capture", "'\(ForeignText.shown(WebAddress.shown(text)))' is not a valid URL",
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
    return try askingFiles(
      .badInput, "capture", "can't read standard input",
      String(decoding: try world.console.readInput(Self.limit), as: UTF8.self))
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

/// Fetches a web page for its title; no token is sent, and the content is untrusted.
struct PageFetch: Sendable {
  let transport: WebTransport

  /// The maximum size of a page in bytes.
  private static let limit = 2 << 20
  private static let mostRedirects = 5

  /// The page's title; nil without a title or for other content than HTML.
  func title(of url: WebAddress) async throws(Failure) -> String? {
    var url = url
    for _ in 0...Self.mostRedirects {
      let response = try await fetch(url)
      if 200..<300 ~= response.status {
        return Self.isPage(response) ? PageTitle.find(in: response.body) : nil
      }
      guard 300..<400 ~= response.status, let next = response.headers["location"] else {
        throw Self.failure(url, "HTTP status \(response.status)")
      }
      url = try Self.redirect(from: url, to: next)
    }
    throw Self.failure(url, "too many redirects")
  }

  private func fetch(_ url: WebAddress) async throws(Failure) -> WebResponse {
    let request = WebRequest(
      .get, url.text,
      headers: WebHeaders([("Accept", "text/html"), ("User-Agent", "flowctl")]),
      responseLimit: Self.limit, timeout: 15)
    do throws(WebError) {
      return try await transport.send(request)
    } catch .tooLarge {
      // The page exists; a missing title is no reason to fail.
      return WebResponse(status: 200)
    } catch {
      throw Self.failure(url, Self.reason(error))
    }
  }

  private static func isPage(_ response: WebResponse) -> Bool {
    let type = response.headers["content-type"] ?? "text/html"
    return type.lowercased().contains("html")
  }

  /// An https address, or the same server; a web page must not redirect to this machine.
  private static func redirect(
    from url: WebAddress, to text: String
  ) throws(Failure) -> WebAddress {
    let whole =
      text.hasPrefix("/") && !text.hasPrefix("//")
      ? "\(url.scheme)://\(url.authority)\(text)" : text
    guard let next = WebAddress(whole), next.isSafe, next.userInfo == nil,
      url.isLoopback || !next.isLoopback
    else { throw failure(url, "it redirects to an address that flowctl doesn't follow") }
    return next
  }

  private static func failure(_ url: WebAddress, _ reason: String) -> Failure {
    Failure(
      .unavailable, "capture", "can't read '\(ForeignText.shown(url.text))': \(reason)",
      hint: .flowctl("issue", "create", "<title>", "--body", ForeignText.shown(url.text)))
  }

  private static func reason(_ error: WebError) -> String {
    switch error {
    case .badAddress(let reason), .unreachable(let reason), .interrupted(let reason):
      ForeignText.shown(reason)
    case .timedOut(let seconds): "no response within \(Int(seconds)) s"
    case .tooLarge: "the page is too large"
    case .cancelled: "cancelled"
    }
  }
}
