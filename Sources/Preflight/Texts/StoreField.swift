import Base

/// A text of a store's page, with its limits.
struct StoreField: Hashable, Sendable {
  enum Form: Hashable, Sendable {
    case text
    /// A text on one line.
    case line
    case address
  }

  let store: TargetStore
  /// The file name without its ending.
  let file: String
  /// The longest text in characters (code points); nil without a limit.
  let limit: Int?
  let form: Form
  /// True if the store's page needs it in each language.
  let isRequired: Bool

  init(
    _ store: TargetStore, _ file: String, _ limit: Int? = nil, _ form: Form = .text,
    isRequired: Bool = false
  ) {
    (self.store, self.file, self.limit) = (store, file, limit)
    (self.form, self.isRequired) = (form, isRequired)
  }

  /// The release note of Google Play.
  static let playNote = StoreField(.play, "release note", 500)
  /// The release note of the App Store.
  static let appleNote = StoreField(.apple, "release_notes", 4000)
  static let releaseName = StoreField(.play, "release name", 50, .line)

  /// The files of deliver in a language's folder.
  static let apple = [
    StoreField(.apple, "name", 30, .line, isRequired: true),
    StoreField(.apple, "subtitle", 30, .line),
    StoreField(.apple, "keywords", 100, isRequired: true),
    StoreField(.apple, "promotional_text", 170),
    StoreField(.apple, "description", 4000, isRequired: true),
    appleNote,
    StoreField(.apple, "support_url", nil, .address, isRequired: true),
    StoreField(.apple, "marketing_url", nil, .address),
    StoreField(.apple, "privacy_url", nil, .address),
    StoreField(.apple, "apple_tv_privacy_policy"),
  ]

  /// The files of supply; gradle-play-publisher writes `-` instead of `_`, and `video-url`.
  static let play = [
    StoreField(.play, "title", 30, .line, isRequired: true),
    StoreField(.play, "short_description", 80, isRequired: true),
    StoreField(.play, "full_description", 4000, isRequired: true),
    StoreField(.play, "video", nil, .address),
  ]

  /// Deliver's files that no language's folder contains.
  static let copyright = StoreField(.apple, "copyright")
  static let reviewNotes = StoreField(.apple, "notes", 4000)
  static let reviewPassword = StoreField(.apple, "demo_password")
}

/// The languages that a store has.
enum StoreLanguages {
  /// Those of App Store Connect, which deliver knows.
  static let apple = words(
    """
    ar-SA bn-BD ca cs da de-DE el en-AU en-CA en-GB en-US es-ES es-MX fi fr-CA fr-FR gu-IN he hi hr
    hu id it ja kn-IN ko ml-IN mr-IN ms nl-NL no or-IN pa-IN pl pt-BR pt-PT ro ru sk sl-SI sv ta-IN
    te-IN th tr uk ur-PK vi zh-Hans zh-Hant
    """)

  /// Those of the Play Console and of fastlane.
  static let play = words(
    """
    af am ar az-AZ be bg bn-BD ca cs-CZ da-DK de-DE el-GR en-AU en-CA en-GB en-IN en-SG en-US en-ZA
    es-419 es-ES es-US et eu-ES fa fa-AE fa-AF fa-IR fi-FI fil fr-CA fr-FR gl-ES gu hi-IN hr hu-HU
    hy-AM id is-IS it-IT iw-IL ja-JP ka-GE kk km-KH kn-IN ko-KR ky-KG lo-LA lt lv mk-MK ml-IN mn-MN
    mr-IN ms ms-MY my-MM ne-NP nl-NL no-NO pa pl-PL pt-BR pt-PT rm ro ru-RU si-LK sk sl sq sr sv-SE
    sw ta-IN te-IN th tr-TR uk ur vi zh-CN zh-HK zh-TW zu
    """)

  /// Folders of deliver that are no language, in small letters.
  static let appleSpecial = words(
    """
    default review_information trade_representative_contact_information
    app_clip_review_information android fonts appletv imessage
    """)

  private static func words(_ text: String) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  static func all(of store: TargetStore) -> [String] { store == .apple ? apple : play }

  /// True for a language of the store; deliver ignores the case.
  static func contains(_ name: String, _ store: TargetStore) -> Bool {
    switch store {
    case .apple: apple.contains { $0.lowercased() == name.lowercased() }
    case .play: play.contains(name)
    }
  }

  /// Other names of a language, as Android and iOS write them.
  private static let aliases = [
    "he": "iw", "iw": "he", "nb": "no", "nn": "no", "zh-rCN": "zh-CN", "zh-rTW": "zh-TW",
    "zh-Hans": "zh-CN", "zh-Hant": "zh-TW", "zh-CN": "zh-Hans", "zh-TW": "zh-Hant", "in": "id",
    "tl": "fil", "zh": "zh-CN",
  ]

  /// The language of the store that a folder's name means, as far as it can be guessed.
  static func nearest(to name: String, _ store: TargetStore) -> String? {
    let all = all(of: store)
    let name = name.replacingUnderscores
    let found = [name, aliases[name] ?? name].lazy.compactMap { name in
      all.first { $0.lowercased() == name.lowercased() }
    }.first
    if let found { return found }
    let language = language(of: name)
    let own = [language, aliases[language] ?? language].lazy.compactMap { language in
      all.first { $0.lowercased() == "\(language)-\(language)".lowercased() }
        ?? all.first { $0 == language } ?? all.first { Self.language(of: $0) == language }
    }.first
    return own ?? EditDistance.nearest(to: name, in: all)
  }

  /// `pt` of `pt-BR`.
  static func language(of name: String) -> String {
    String(name.prefix { $0 != "-" && $0 != "_" }).lowercased()
  }
}

extension String {
  fileprivate var replacingUnderscores: String { String(map { $0 == "_" ? "-" : $0 }) }
}
