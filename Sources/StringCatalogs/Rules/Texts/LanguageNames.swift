import Base

/// Recognizes language tags: BCP 47 with `-`, codes of ISO 639 and ISO 3166.
package enum LanguageNames {
  /// True for a tag such as `de`, `pt-BR` or `zh-Hans`; codes of three letters are not verified.
  package static func isKnown(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard let primary = parts.first, isLanguage(primary) else { return false }
    return parts.dropFirst().allSatisfy(isSubtag)
  }

  /// The tag of a language in the form that Apple's systems write: `he` for `iw`, `pt-BR` for `pt_br`.
  static func canonical(_ name: String) -> String {
    var parts = name.split(whereSeparator: { $0 == "-" || $0 == "_" }).map { $0.lowercased() }
    if let first = parts.first, let newer = successors[first] { parts[0] = newer }
    return parts.enumerated().map { index, part in
      if index == 0 { return part }
      return part.utf8.count == 2
        ? part.uppercased()
        : part.utf8.count == 4 ? part.prefix(1).uppercased() + part.dropFirst() : part
    }.joined(separator: "-")
  }

  /// Codes that ISO 639 has replaced, and macrolanguages that mean one language.
  private static let successors = [
    "iw": "he", "in": "id", "ji": "yi", "jw": "jv", "mo": "ro", "tl": "fil", "no": "nb",
  ]

  private static func isLanguage(_ code: Substring) -> Bool {
    let isLower = code.utf8.allSatisfy { $0 &- UInt8(ascii: "a") < 26 }
    return isLower && (code.utf8.count == 3 || languages.contains(code))
  }

  /// A script, a region or a variant.
  private static func isSubtag(_ tag: Substring) -> Bool {
    switch tag.utf8.count {
    case 2: return regions.contains(Substring(tag.uppercased()))
    case 3: return tag.utf8.allSatisfy(ASCII.isDigit)
    case 1, 4...8: return tag.utf8.allSatisfy(ASCII.isAlphanumeric)
    default: return false
    }
  }

  private static let languages = Set(
    """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs \
    cu cv cy da de dv dz ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha \
    he hi ho hr ht hu hy hz ia id ie ig ii ik in io is it iu iw ja ji jv ka kg ki kj kk \
    kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mo mr ms \
    mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru \
    rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn \
    to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
    """.split(separator: " "))

  private static let regions = Set(
    """
    AC AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM \
    BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY \
    CZ DE DG DJ DK DM DO DZ EA EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG \
    GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU IC ID IE IL IM IN IO IQ IR \
    IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY \
    MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG \
    NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW \
    SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TA TC TD TF TG TH TJ \
    TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS XA XB XK \
    YE YT ZA ZM ZW
    """.split(separator: " "))
}

/// Which languages of a catalog are fallbacks for others, by their numbers.
struct RegionalFallback {
  /// The fallbacks of each language that exist in the catalog.
  var parents: [[Int]]
  /// True for a language whose fallback is the source.
  var fallsToSource: [Bool]
}

/// The fallbacks for a language whose texts are missing.
package enum LanguageParents {
  /// The parents of a BCP 47 tag, the nearest first, without the tag itself.
  ///
  /// A tag loses its last part, as in RFC 4647. CLDR defines exceptions: regions of Chinese have a
  /// script, those of America share one Spanish, and no script is a fallback for another.
  package static func of(_ tag: String) -> [String] {
    var parents: [String] = []
    var next = parent(of: tag)
    while let parent = next, parents.count < longest {
      parents.append(parent)
      next = Self.parent(of: parent)
    }
    return parents
  }

  private static let longest = 8

  private static func parent(of tag: String) -> String? {
    if let named = named[tag] { return named }
    let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count > 1, let last = parts.last else { return nil }
    // A script has no fallback: readers of one script may not read the other.
    if parts.count == 2, last.utf8.count == 4, last.first?.isLetter == true { return nil }
    if parts.count == 2, last.utf8.count <= 3, let group = groups[String(parts[0])],
      !group.apart.contains(String(last))
    {
      return group.parent
    }
    return parts.dropLast().joined(separator: "-")
  }

  /// Parents that can't be derived from the tag.
  private static let named = [
    "zh-HK": "zh-Hant-HK", "zh-MO": "zh-Hant-MO", "zh-TW": "zh-Hant", "zh-Hant-MO": "zh-Hant-HK",
    "zh-CN": "zh-Hans", "zh-SG": "zh-Hans", "zh-MY": "zh-Hans", "zh-Hans": "zh",
    "nb": "no", "nn": "no", "sr-Cyrl": "sr",
  ]

  /// Regions that share a parent, without the exceptions.
  private static let groups: [String: (parent: String, apart: Set<String>)] = [
    "en": ("en-001", ["001", "US", "PH", "PR", "UM", "VI", "GU", "AS", "MP", "MH"]),
    "es": ("es-419", ["419", "ES", "EA", "IC", "GQ", "PH"]),
    "pt": ("pt-PT", ["PT", "BR"]),
  ]
}
