import Base

struct TextRules {
  let text: StoreText
  private var field: StoreField { text.field }
  private var store: String { field.store.name }
  private var start: Place { Place(path: text.path, line: 1) }

  init(_ text: StoreText) { self.text = text }

  func findings(year: Int) -> [Diagnostic] {
    if field == .reviewPassword { return secret }
    // What follows would report characters that are not in the file.
    if !text.isUTF8 { return encoding }
    let findings = encoding + length + lines + address + characters + placeholders
    return findings + platforms + prices + markup + keywords + copyright(year)
  }

  private var encoding: [Diagnostic] {
    if text.isUTF8, !text.hasMark { return [] }
    let what = text.isUTF8 ? "starts with a byte order mark" : "is not UTF-8"
    return [
      PreflightRule.textEncoding.finding(
        "\(text.name) \(what)", hint: "save the file as UTF-8 without a byte order mark",
        at: start)
    ]
  }

  // MARK: - Length

  /// Stores count characters, not bytes; those beyond U+FFFF perhaps twice.
  private var length: [Diagnostic] {
    guard let limit = field.limit else { return [] }
    let trimmed = text.trimmed
    let count = trimmed.count
    if count > limit {
      let end = trimmed.index(trimmed.startIndex, offsetBy: limit)
      return [
        PreflightRule.textTooLong.finding(
          "\(text.name) has \(count) characters, \(store) accepts \(limit)",
          hint: "remove \(CountText.words(count - limit, "character"))", at: text.place(of: end))
      ]
    }
    let units = trimmed.reduce(0) { $0 + UTF16.width($1) }
    if units > limit {
      return [near(count, limit, "\(units) if characters such as emoji count twice", units)]
    }
    let whole = text.text.unicodeScalars.count
    guard text.isSentAsItIs, whole > limit else { return [] }
    return [near(count, limit, "\(whole) with the blanks at its ends, which supply sends", whole)]
  }

  private func near(_ count: Int, _ limit: Int, _ other: String, _ most: Int) -> Diagnostic {
    PreflightRule.textNearLimit.finding(
      "\(text.name) has \(CountText.words(count, "character")), but \(other): "
        + "\(store) accepts \(limit)",
      hint: "remove \(CountText.words(most - limit, "character")): "
        + "how the store counts is not published", at: start)
  }

  // MARK: - Form

  private var lines: [Diagnostic] {
    guard field.form == .line,
      let place = text.trimmed.firstIndex(where: { Self.isControl($0) })
    else { return [] }
    return [
      PreflightRule.textLineBreak.finding(
        "\(text.name) contains a line break or a control character, \(store) accepts one line",
        hint: "write the text on one line", at: text.place(of: place))
    ]
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value < 0x20 || 0x7f...0x9f ~= scalar.value || 0x2028...0x2029 ~= scalar.value
  }

  private var address: [Diagnostic] {
    guard field.form == .address, !text.isEmpty, !Self.isAddress(text.trimmed) else { return [] }
    return [
      PreflightRule.textAddress.finding(
        "\(text.name) is not one web address that starts with 'https://'",
        hint: "write the whole address, such as https://www.apple.com/support", at: start)
    ]
  }

  private static func isAddress(_ text: String.UnicodeScalarView.SubSequence) -> Bool {
    let words = String(text)
    let lower = words.lowercased()
    guard let scheme = ["https://", "http://"].first(where: lower.hasPrefix) else { return false }
    let rest = lower.dropFirst(scheme.count)
    let host = rest.prefix { !"/?#:".contains($0) }
    let isPlain = words.unicodeScalars.allSatisfy { !isControl($0) && !$0.properties.isWhitespace }
    if host.first == "[" { return isPlain }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    let isHost =
      labels.count > 1
      && labels.allSatisfy { $0.first.map { $0.isLetter || $0.isNumber } ?? false }
    return isPlain && isHost
  }

  private var secret: [Diagnostic] {
    if text.isEmpty { return [] }
    return [
      PreflightRule.reviewSecret.finding(
        "\(text.name) contains a password for the review, which everyone with the repository reads",
        hint: "delete the file, and set 'app_review_information' in the Fastfile from the "
          + "environment", at: start)
    ]
  }

  // MARK: - Characters

  private var characters: [Diagnostic] {
    guard field.store == .apple else { return [] }
    let scalars = text.text.unicodeScalars
    var before: Unicode.Scalar?
    for index in scalars.indices {
      let scalar = scalars[index]
      defer { before = scalar }
      let isLone = Self.isMark(scalar) && before.map(Self.isNoBase) ?? true
      guard Self.isPictograph(scalar) || isLone else { continue }
      return [
        PreflightRule.textCharacter.finding(
          "\(text.name) contains \(Self.name(scalar)); App Store Connect refuses some emoji and "
            + "marks without a letter",
          hint: "remove the character from the text for the App Store",
          at: text.place(of: index))
      ]
    }
    return []
  }

  static func name(_ scalar: Unicode.Scalar) -> String {
    let code = String(scalar.value, radix: 16, uppercase: true)
    let padded = String(repeating: "0", count: max(0, 4 - code.count)) + code
    return isMark(scalar) ? "U+\(padded)" : "'\(scalar)' (U+\(padded))"
  }

  private static func isPictograph(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xfe0f || 0x1f000...0x1faff ~= scalar.value
      || scalar.properties.isEmojiPresentation
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // The marks of scripts such as Thai follow letters of their own.
    0x0300...0x036f ~= scalar.value || 0x20d0...0x20ff ~= scalar.value || scalar.value == 0xfe0f
  }

  private static func isNoBase(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.value < 0x20
  }

  private var placeholders: [Diagnostic] {
    let words = TextWords(text.text)
    let language = StoreLanguages.language(of: text.locale)
    var known = ["lorem ipsum", "TBD", "FIXME"]
    // "All" in these languages.
    if !["es", "pt", "gl", "ca", "it"].contains(language) { known.append("TODO") }
    for word in known {
      guard let place = words.place(of: word, isExact: word != "lorem ipsum") else { continue }
      return [placeholder(word, at: place)]
    }
    for host in ["example.com", "example.org", "example.net"] {
      guard let place = words.host(host) else { continue }
      return [placeholder(host, at: place)]
    }
    return []
  }

  private func placeholder(_ word: String, at index: String.Index) -> Diagnostic {
    PreflightRule.textPlaceholder.finding(
      "\(text.name) contains the placeholder '\(word)'", hint: "replace it with the final text",
      at: text.place(of: index))
  }

  private var platforms: [Diagnostic] {
    guard field.store == .apple, field.form != .address, !isPrivate else { return [] }
    let words = TextWords(text.text)
    let names = [
      "android", "google play", "play store", "windows phone", "blackberry", "symbian", "wear os",
      "huawei appgallery", "galaxy store", "amazon appstore",
    ]
    guard let name = names.first(where: { words.place(of: $0) != nil }),
      let place = words.place(of: name)
    else { return [] }
    return [
      PreflightRule.textPlatform.finding(
        "\(text.name) names '\(name)'; the review guideline 2.3.10 refuses names of other platforms",
        hint: "remove the name, or accept it with --baseline", at: text.place(of: place))
    ]
  }

  private var isPrivate: Bool { field == .reviewNotes || field == .copyright }

  private var prices: [Diagnostic] {
    let titles = ["name", "subtitle", "title"]
    guard titles.contains(field.file) else { return [] }
    let isPlay = field.store == .play
    let words = TextWords(text.text)
    let known =
      ["free", "% off", "sale", "discount"]
      + (isPlay ? ["best", "top", "#1", "no ads", "no. 1", "number one"] : [])
    if let word = known.first(where: { words.place(of: $0) != nil }),
      let place = words.place(of: word)
    {
      return [price("'\(word)'", place)]
    }
    if let place = words.price { return [price("a price", place)] }
    guard isPlay else { return [] }
    let scalars = text.text.unicodeScalars
    if let place = scalars.firstIndex(where: Self.isPictograph) {
      return [price("an emoji", place)]
    }
    let letters = scalars.filter { $0.properties.isUppercase || $0.properties.isLowercase }
    let isLoud = letters.count >= 8 && letters.allSatisfy(\.properties.isUppercase)
    return isLoud && words.count > 1 ? [price("only capital letters", text.text.startIndex)] : []
  }

  private func price(_ what: String, _ place: String.Index) -> Diagnostic {
    PreflightRule.textPrice.finding(
      "\(text.name) contains \(what); \(store) refuses prices and advertising in a name",
      hint: "write it into the description", at: text.place(of: place))
  }

  private var markup: [Diagnostic] {
    let fields = ["description", "promotional_text", "release_notes"]
    guard field.store == .apple, fields.contains(field.file),
      let (tag, place) = TextWords(text.text).tag
    else { return [] }
    return [
      PreflightRule.textMarkup.finding(
        "\(text.name) contains the HTML tag '<\(tag)>', which the App Store shows as text",
        hint: "write plain text", at: text.place(of: place))
    ]
  }

  // MARK: - Keywords, copyright

  private var keywords: [Diagnostic] {
    guard field.file == "keywords" else { return [] }
    let trimmed = text.trimmed
    if trimmed.count > 30, !trimmed.contains(",") {
      return [
        PreflightRule.keywordsSeparator.finding(
          "\(text.name) has \(trimmed.count) characters without a comma",
          hint: "separate the keywords with ','", at: start)
      ]
    }
    let words = String(trimmed).split(separator: ",", omittingEmptySubsequences: false)
    var seen: Set<String> = []
    for word in words {
      let plain = String(word.unicodeScalars.drop { $0.properties.isWhitespace }).lowercased()
      if plain.count < word.count, word.startIndex > trimmed.startIndex {
        return [waste("a blank after a comma", "remove the blank", word)]
      }
      if !plain.isEmpty, !seen.insert(plain).inserted {
        return [waste("\(ForeignText.quoted(plain)) twice", "remove one", word)]
      }
    }
    return []
  }

  private func waste(_ what: String, _ hint: String, _ word: Substring) -> Diagnostic {
    PreflightRule.keywordsWaste.finding(
      "\(text.name) contains \(what), which uses characters for nothing", hint: hint, at: start,
      identity: [String(word)])
  }

  private func copyright(_ year: Int) -> [Diagnostic] {
    guard field == .copyright, !text.isEmpty else { return [] }
    let years = text.text.split { !$0.isASCII || !$0.isNumber }
      .filter { $0.count == 4 }.compactMap { Int($0) }.filter { 1970...2999 ~= $0 }
    guard let last = years.max(), last <= year else {
      let what = years.max().map { "names the year \($0), which is to come" } ?? "names no year"
      return [
        PreflightRule.copyrightYear.finding(
          "\(text.name) \(what)", hint: "write the year, such as '\(year) Octocat Inc.'",
          at: start)
      ]
    }
    return []
  }
}
