import Base
import Preflight
import Testing

private let apple = "fastlane/metadata/en-US/"
private let play = "fastlane/metadata/android/en-US/"

@Suite struct StoreTextTests {
  /// Letters of one to four bytes, and a letter with a combining mark, by code points each.
  private static let letters = [("a", 1), ("é", 1), ("字", 1), ("e\u{301}", 2), ("ก\u{e48}", 2)]

  private static func text(_ letter: (String, Int), codePoints count: Int) -> String {
    String(repeating: letter.0, count: count / letter.1)
      + String(repeating: "x", count: count % letter.1)
  }

  private static let limits: [(String, Int)] = [
    (apple + "name.txt", 30), (apple + "subtitle.txt", 30), (apple + "keywords.txt", 100),
    (apple + "promotional_text.txt", 170), (apple + "description.txt", 4000),
    (apple + "release_notes.txt", 4000), (play + "title.txt", 30),
    (play + "short_description.txt", 80), (play + "full_description.txt", 4000),
    (play + "changelogs/7.txt", 500), ("app/src/main/play/listings/en-US/title.txt", 30),
    ("app/src/main/play/listings/en-US/short-description.txt", 80),
    ("app/src/main/play/release-notes/en-US/default.txt", 500),
    ("app/src/free/play/listings/en-US/full-description.txt", 4000),
  ]

  @Test(arguments: limits)
  func `a text may have as many code points as the store takes and no more`(
    path: String, limit: Int
  ) {
    for letter in Self.letters {
      let fits = findings([path: Self.text(letter, codePoints: limit)])
      #expect(!fits.contains { $0.hasPrefix("text-too-long") }, "\(letter.0) \(fits)")
      let exceeds = findings([path: Self.text(letter, codePoints: limit + 1)])
      #expect(exceeds.contains("text-too-long error \(path):1"), "\(letter.0) \(exceeds)")
    }
  }

  @Test func `an emoji counts once for certain and perhaps twice`() {
    let path = play + "title.txt"
    #expect(
      !findings([path: String(repeating: "😀", count: 15)]).contains { $0.contains("limit") })
    #expect(
      findings([path: String(repeating: "😀", count: 16)])
        .contains("text-near-limit warning \(path):1"))
    #expect(
      findings([path: String(repeating: "😀", count: 31)])
        .contains("text-too-long error \(path):1"))
  }

  @Test func `a final line break counts only where supply sends it`() {
    let text = String(repeating: "x", count: 30) + "\n"
    #expect(
      findings([play + "title.txt": text]) == ["text-near-limit warning \(play)title.txt:1"])
    #expect(findings([apple + "name.txt": text]) == [])
    #expect(findings(["src/main/play/listings/en-US/title.txt": text]) == [])
  }

  @Test func `keywords that the App Store took are accepted`() {
    let thai = (0..<9).map { _ in "ก\u{e48}" }.joined() + String(repeating: "ข", count: 42)
    let ascii = (0..<20).map { _ in "a," }.joined()
    #expect(thai.unicodeScalars.count + ascii.count == 100)
    let found = findings([apple + "keywords.txt": ascii + thai])
    #expect(!found.contains { $0.hasPrefix("text-") }, "\(found)")
    let arabic = String(repeating: "لغ,", count: 30) + "ل"
    #expect(arabic.utf8.count > 100 && arabic.unicodeScalars.count <= 100)
    #expect(
      findings([apple + "keywords.txt": arabic]).allSatisfy { $0.hasPrefix("keywords-waste") })
  }

  @Test func `only the release notes that will be sent are checked`() {
    let long = String(repeating: "x", count: 501)
    #expect(
      findings([play + "changelogs/7.txt": long, play + "changelogs/8.txt": "fixes"]) == [])
    #expect(
      findings([play + "changelogs/7.txt": "fixes", play + "changelogs/default.txt": long])
        == ["text-too-long error \(play)changelogs/default.txt:1"])
  }

  private static let refused: [(String, String, String)] = [
    (apple + "name.txt", "Mail\nApp", "text-line-break error"),
    (apple + "name.txt", "Mail\u{7}", "text-line-break error"),
    (play + "title.txt", "Mail\nApp", "text-line-break error"),
    (apple + "description.txt", "fast 🚀", "text-character warning"),
    (apple + "description.txt", "so \u{30c} it is", "text-character warning"),
    (apple + "release_notes.txt", "heart ❤\u{fe0f}", "text-character warning"),
    (apple + "support_url.txt", "www.apple.com", "text-url error"),
    (apple + "support_url.txt", "https://a.org/x y", "text-url error"),
    (apple + "marketing_url.txt", "https://a.org\nhttps://b.org", "text-url error"),
    (apple + "privacy_url.txt", "https://", "text-url error"),
    (apple + "privacy_url.txt", "https://localhost/privacy", "text-url error"),
    (apple + "privacy_url.txt", "https://apple..com", "text-url error"),
    (play + "video.txt", "youtube.com/watch", "text-url error"),
    (apple + "description.txt", "Lorem ipsum dolor", "text-placeholder warning"),
    (apple + "description.txt", "TODO: write", "text-placeholder warning"),
    (play + "full_description.txt", "see https://www.example.com/x", "text-placeholder warning"),
    (apple + "description.txt", "also for Android", "text-platform warning"),
    (apple + "keywords.txt", "mail,google play", "text-platform warning"),
    (apple + "name.txt", "Free Mail", "text-price warning"),
    (apple + "subtitle.txt", "only $2", "text-price warning"),
    (play + "title.txt", "Best Mail", "text-price warning"),
    (play + "title.txt", "Mail 😀", "text-price warning"),
    (play + "title.txt", "SECURE MAIL", "text-price warning"),
    (apple + "description.txt", "<b>bold</b>", "text-markup warning"),
    (apple + "description.txt", "one<br/>two", "text-markup warning"),
    (apple + "keywords.txt", "mail letters inbox folders search", "keywords-separator warning"),
    (apple + "keywords.txt", "mail, letters", "keywords-waste note"),
    (apple + "keywords.txt", "mail,letters,mail", "keywords-waste note"),
  ]

  @Test(arguments: refused)
  func `a text that a store refuses is reported`(path: String, text: String, finding: String) {
    let found = findings([path: text])
    #expect(found.contains { $0.hasPrefix("\(finding) \(path):") }, "\(found)")
  }

  private static let accepted: [(String, String)] = [
    (apple + "name.txt", "Mail\n"), (apple + "description.txt", "one\ntwo"),
    (apple + "description.txt", "a < b and c > d, © 2026 ™ →"),
    (apple + "description.txt", "สวัสดี नमस्ते 안녕 e\u{301}"),
    (apple + "support_url.txt", "https://apple.com/support?x=1#y\n"), (play + "video.txt", ""),
    (apple + "description.txt", "androids, our todo list, tbd"),
    (apple + "description.txt", "see https://play.org/android"),
    ("fastlane/metadata/es-ES/description.txt", "TODO en uno"),
    (apple + "name.txt", "FreeMail"), (play + "title.txt", "VLC"), (play + "title.txt", "Bestie"),
    (play + "full_description.txt", "<b>bold</b> 😀"),
    (apple + "keywords.txt", "mail,letters,inbox,folders,search"),
    (apple + "keywords.txt", "mail letters inbox folders se"),
  ]

  @Test(arguments: accepted)
  func `a text that a store takes is not reported`(path: String, text: String) {
    #expect(findings([path: text]) == [])
  }

  @Test func `a file that is no UTF-8 is reported alone`() {
    let path = apple + "name.txt"
    #expect(findings([:], [path: [0x4d, 0xfc]]) == ["text-encoding error \(path):1"])
    #expect(findings([:], [path: [0xef, 0xbb, 0xbf, 0x4d]]) == ["text-encoding error \(path):1"])
    #expect(findings([:], [path: [0x4d, 0xc3, 0xbc]]) == [])
  }

  @Test func `a folder that is no language of the store is reported`() {
    let found = findings([
      apple + "name.txt": "Mail", "fastlane/metadata/de/name.txt": "Mail",
      "fastlane/metadata/DE-de/name.txt": "Mail", play + "title.txt": "Mail",
      "fastlane/metadata/android/de/title.txt": "Mail",
    ])
    #expect(
      found == [
        "text-locale error fastlane/metadata/de/name.txt:1",
        "text-locale warning fastlane/metadata/android/de/title.txt:1",
      ])
  }

  @Test func `fastlane's folder is a store page also if no language in it is known`() {
    let found = findings([
      "fastlane/metadata/en/name.txt": "Mail", "ios/fastlane/metadata/de_DE/name.txt": "Mail",
      "fastlane/metadata/android/english/title.txt": "Mail", "metadata/en/name.txt": "Mail",
    ])
    #expect(
      found == [
        "text-locale error fastlane/metadata/en/name.txt:1",
        "text-locale warning fastlane/metadata/android/english/title.txt:1",
        "text-locale error ios/fastlane/metadata/de_DE/name.txt:1",
      ])
  }

  @Test func `a required text that other languages have is missing`() {
    let found = findings([
      apple + "name.txt": "Mail", apple + "description.txt": "For letters",
      "fastlane/metadata/ja/name.txt": "Mail", "fastlane/metadata/ja/description.txt": " \n",
      "fastlane/metadata/ko/release_notes.txt": "Fixes",
    ])
    #expect(found == ["text-missing warning fastlane/metadata/ja/name.txt:1"])
    let shared = findings([
      apple + "name.txt": "Mail", "fastlane/metadata/default/description.txt": "For letters",
    ])
    #expect(shared == [])
  }

  @Test func `a language without the release note of the version is reported`() {
    let german = "fastlane/metadata/android/de-DE/"
    let found = findings([
      play + "changelogs/7.txt": "Fixes", german + "title.txt": "Post",
      german + "changelogs/6.txt": "Fehler",
    ])
    #expect(found.contains { $0.hasPrefix("text-changelog warning") })
    let general = findings([
      play + "changelogs/7.txt": "Fixes", german + "changelogs/default.txt": "Fehler",
    ])
    #expect(general == [])
  }

  @Test func `the year of the copyright and a password for the review are checked`() {
    let path = "fastlane/metadata/copyright.txt"
    let name = [apple + "name.txt": "Mail"]
    for (text, isFine) in [
      ("2026 Octocat", true), ("© 2019-2026 Octocat", true), ("2019 Octocat", true),
      ("Octocat", false), ("2027 Octocat", false), ("12345 Octocat", false),
    ] {
      let found = findings(name.merging([path: text]) { $1 })
      #expect(found == (isFine ? [] : ["copyright-year warning \(path):1"]), "\(text)")
    }
    let secret = "fastlane/metadata/review_information/demo_password.txt"
    #expect(findings([secret: "hunter22"]) == ["review-secret warning \(secret):1"])
    #expect(findings(["metadata/review_information/demo_password.txt": "hunter22"]) == [])
    #expect(findings(name.merging([secret: "x"]) { $1 }) == ["review-secret warning \(secret):1"])
    #expect(findings(name.merging([secret: ""]) { $1 }) == [])
  }

  @Test func `a folder that only F-Droid reads gives warnings`() {
    let long = [play + "title.txt": String(repeating: "n", count: 31)]
    func severity(_ more: [String: String]) -> String {
      findings(long.merging(more) { $1 }).joined()
    }
    let page = ["README.md": "Get it on https://f-droid.org/packages/org.octocat"]
    #expect(severity([:]).hasPrefix("text-too-long error"))
    #expect(severity(page).hasPrefix("text-too-long warning"))
    let lane = page.merging(["fastlane/Fastfile": "lane :x do\n upload_to_play_store\nend"]) { $1 }
    #expect(severity(lane).hasPrefix("text-too-long error"))
  }

  @Test func `texts outside of a store's folders are ignored`() {
    #expect(
      findings([
        "docs/name.txt": "a\nb", "metadata/src/description.txt": "TODO", "title.txt": "FREE",
      ]) == [])
  }
}
