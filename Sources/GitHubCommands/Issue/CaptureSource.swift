import Board
import Diagnostics
import Effects
import Formats

/// Reads what an issue is to be made of.
struct CaptureSource: Sendable {
  let world: World

  /// Bytes of a text that are taken; GitHub takes no longer one.
  static let limit = 1 << 20

  /// Title and text of a source; nothing for the command line alone.
  func draft(from source: CreateIssue.Source) async throws(Failure) -> IssueDraft? {
    switch source {
    case .words: return nil
    case .page(let url): return try await page(url)
    case .standardInput: return try await draft(of: try standardInput(), from: "standard input")
    case .clipboard:
      return try await draft(of: try await Clipboard(world: world).text(), from: "the clipboard")
    }
  }

  /// A text that is an address alone means its page.
  private func draft(of text: String, from place: String) async throws(Failure) -> IssueDraft {
    let word = IssueDraft.oneLine(text)
    if WebAddress(word) != nil { return try await page(word) }
    guard let draft = IssueDraft(text: text) else {
      throw Failure(
        .badInput, "capture", "\(place) says nothing", hint: .flowctl("capture", "<address>"))
    }
    return draft
  }

  private func page(_ text: String) async throws(Failure) -> IssueDraft {
    guard let url = WebAddress(text), url.userInfo == nil else {
      throw Failure(
        .usage, "capture", "'\(ForeignText.shown(text))' is no address of a page",
        hint: .flowctl("capture", "https://HOST/PAGE"))
    }
    guard url.isSafe else {
      throw Failure(
        .usage, "capture", "'\(ForeignText.shown(text))' could be changed on its way",
        hint: .flowctl("capture", "https://\(ForeignText.shown(url.authority + url.path))"))
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
