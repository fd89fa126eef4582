package import Base

/// The rules of string catalogs, in the order of evaluation.
///
/// The name of a rule is that of its case: `conflict-marker`. `CodingKey` has the name of a case
/// without reflection, which took a third of the time to read a configuration.
package enum CatalogRule: Int, CaseIterable, CodingKey, Sendable {
  /// No merge conflict is left: no markers of Git, and no `conflict` member of flowctl's merge.
  case conflictMarker
  case malformed
  /// Besides `strings`, there are only the source language and the version.
  case strayMember
  /// No key, language or member is duplicated in one object.
  case duplicateKey
  /// Every key has a text in every required language.
  case missing
  /// No translation is marked as new.
  case untranslated
  /// No translation needs a review, or is older than its source.
  case needsReview
  /// Every key is still in the sources.
  case staleKey
  /// A symbolic key such as `settings.title` has a text in the source language.
  case sourceMissing
  /// A translation that counts as done has a text, where its source has one.
  case emptyValue
  /// A text that varies by number has every form that whole numbers need.
  case pluralMissing
  /// A text has no form that its language never uses, such as `one` in Japanese.
  case pluralExtra
  /// A text that varies by device has one for all other devices.
  case deviceOtherMissing
  /// A translation has every argument of its source, in some form at least.
  case formatMissing
  /// A translation has no argument that neither its source nor its key has.
  case formatExtra
  /// An argument is of the same type as in the source.
  case formatType
  /// A whole number has the same width as in the source.
  case formatWidth
  /// Everything that looks like an argument is a valid argument.
  case formatBroken
  /// In a text with arguments, a percent sign is written `%%`: Foundation drops a sign that starts
  /// no specifier, and reads `% s` as an argument.
  case barePercent
  /// A decimal number has the precision of its source.
  case formatPrecision
  /// A substitution uses the same argument as in the source.
  case substitutionArgument
  /// A translation has the tokens of its source, such as `${applicationName}`.
  case tokenChanged
  /// A translation has the web addresses of its source, apart from their language.
  case urlChanged
  /// A translation has the links, tags and emphasis of its source.
  case markupBroken
  /// A translation shows no escape that a service left, such as `\n` or `&amp;`.
  case escapeShown
  /// A translation has as many line breaks as its source.
  case lineBreaks
  /// A translation has the numbers of its source.
  case numberChanged
  /// A translation ends with the punctuation of its source.
  case endPunctuation
  /// A text is no longer than the configuration allows.
  case lengthLimit
  /// A translation uses the words of the configured glossary.
  case glossary
  /// A text has no needless invisible characters.
  case invisibleCharacter
  /// A text was read in its own encoding.
  case brokenEncoding
  /// A language is a tag that Apple's systems know, such as `de` or `pt-BR`.
  case unknownLanguage
  /// No two language tags of a catalog are the same language, such as `iw` and `he`.
  case languageAlias
  /// The state of a text is one that Xcode knows.
  case unknownState
  /// The device of a variation is one that Xcode knows.
  case unknownDevice
  /// No two keys differ only in how their accents are stored.
  case similarKey
  /// A key with `shouldTranslate: false` has no translation.
  case needlessTranslation
  /// The project lists every language that a catalog has texts in.
  case unlistedLanguage
  /// A manually managed key has a name that Swift can use.
  case symbolEmpty
  /// No two manually managed keys generate the same Swift symbol.
  case symbolCollision
  /// A translation starts and ends with white space if its source does.
  case edgeWhitespace
  /// A translation differs from a source of more than three letters.
  case identicalToSource
  /// A key has a word to translate.
  case trivialKey
  /// The file is laid out as Xcode writes it.
  case layout

  /// The name of the rule.
  package var id: RuleID { Self.ids[Int(rawValue)] }

  private static let ids = allCases.map { rule in
    RuleID(
      rule.stringValue.map { $0.isUppercase ? "-\($0.lowercased())" : "\($0)" }.joined())
  }

  /// The default severity of its findings.
  package var severity: Severity {
    switch self {
    case .conflictMarker, .malformed, .strayMember, .duplicateKey, .missing, .untranslated,
      .formatMissing, .formatExtra, .formatType, .substitutionArgument, .tokenChanged,
      .brokenEncoding, .unknownLanguage, .unknownState, .unknownDevice, .symbolEmpty,
      .symbolCollision, .lengthLimit:
      .error
    case .needsReview, .staleKey, .sourceMissing, .emptyValue, .pluralExtra, .deviceOtherMissing,
      .formatWidth, .formatBroken, .barePercent, .formatPrecision, .urlChanged, .markupBroken,
      .invisibleCharacter, .similarKey, .needlessTranslation, .unlistedLanguage, .pluralMissing,
      .edgeWhitespace, .layout, .escapeShown, .lineBreaks, .numberChanged, .languageAlias,
      .glossary:
      .warning
    case .identicalToSource, .trivialKey, .endPunctuation: .note
    }
  }

  /// False for rules that many projects break on purpose: they need `--rule` or `--all-rules`.
  package var isOnByDefault: Bool { self != .layout }
}

/// A set of rules of string catalogs.
package struct CatalogRules: OptionSet, Hashable, Sendable {
  package let rawValue: UInt64

  package init(rawValue: UInt64) { self.rawValue = rawValue }

  /// A set of rules.
  package init(_ rules: some Sequence<CatalogRule>) {
    rawValue = rules.reduce(0) { $0 | 1 &<< UInt64($1.rawValue) }
  }

  package static let all = CatalogRules(CatalogRule.allCases)

  /// True for a rule of the set.
  @inline(__always)
  package func contains(_ rule: CatalogRule) -> Bool {
    rawValue & 1 &<< UInt64(rule.rawValue) != 0
  }
}

extension FindingWords {
  /// What is wrong and where; empty for rules whose findings are made elsewhere.
  var message: String {
    switch finding.rule {
    case .malformed, .layout, .unlistedLanguage: ""
    case .conflictMarker: "\(key) has an unresolved merge conflict"
    case .strayMember: "\(target) is outside of 'strings' and is ignored"
    case .duplicateKey: "\(target) is defined twice; only one definition is used"
    case .missing: "\(key) has no text in \(language)"
    case .untranslated: "\(key) is not translated to \(language)\(form)"
    case .needsReview: "\(key) needs a review \(place)"
    case .staleKey: "\(key) is no longer in the sources"
    case .sourceMissing: "symbolic key \(key) has no text in the source language \(source)"
    case .emptyValue: "\(key) is empty \(place)"
    case .pluralMissing: "\(key) lacks the plural \(categories) \(place)"
    case .pluralExtra: "\(key) has the plural \(categories), which \(language) never uses"
    case .deviceOtherMissing:
      "\(key) varies by device but has no text for 'other' in "
        + (language.isEmpty ? "several languages" : language)
    case .formatMissing: "\(key) lacks the argument \(argument) \(place)"
    case .formatExtra: "\(key) has the argument \(argument) \(place) that the app does not pass"
    case .formatType, .formatWidth:
      "\(key) formats the argument \(argument) as \(foundArgument)"
        + (language.isEmpty ? ", too" : " \(place)")
    case .formatBroken: "\(key) has a broken argument \(place)"
    case .barePercent:
      "\(key) has a '%' \(place) that is "
        + (argument.isEmpty ? "not shown" : "read as the argument \(argument)")
    case .formatPrecision:
      "\(key) formats the argument \(argument) without the source's precision \(place)"
    case .substitutionArgument:
      "\(key) has a substitution \(place) with another argument than in the source, expected \(argument)"
    case .tokenChanged: "\(key) has other tokens \(place) than its source"
    case .urlChanged: "\(key) has another web address \(place) than its source"
    case .markupBroken: "\(key) has other links, tags or emphasis \(place) than its source"
    case .escapeShown: "\(key) shows an escape \(place), such as '\\n' or '&amp;'"
    case .lineBreaks: "\(key) has other line breaks \(place) than its source"
    case .numberChanged: "\(key) has other numbers \(place) than its source"
    case .endPunctuation: "\(key) ends with other punctuation \(place) than its source"
    case .lengthLimit:
      "\(key) has \(CountText.words(LengthLimit.length(of: text), "character")) "
        + (language.isEmpty ? "in \(source)" : place) + ", at most \(longest) are allowed"
    case .glossary:
      forbiddenWord.map { "\(key) uses the forbidden word \($0) \(place) for \(term)" }
        ?? "\(key) lacks \(expectedWords) \(place) for \(term)"
    case .invisibleCharacter: "\(key) has an invisible character \(place)"
    case .brokenEncoding: "\(key) has characters of a wrong encoding \(place)"
    case .unknownLanguage: "\(language.isEmpty ? source : language) is not a language tag"
    case .languageAlias: "\(language) is another tag of a language that the catalog has"
    case .unknownState:
      count > 1
        ? "\(CountText.words(count, "text")) have the unknown state \(target), first \(key) \(place)"
        : "\(key) has the unknown state \(target) \(place)"
    case .unknownDevice: "\(key) has a text for an unknown device in \(language)"
    case .similarKey:
      "\(key) looks the same as another key, but its accents are encoded differently"
    case .needlessTranslation:
      "\(key) has \(untranslatable ?? ""), but also a text in \(language)"
    case .symbolEmpty: "Xcode can't derive a Swift symbol from \(key)"
    case .symbolCollision: "\(key) generates the same Swift symbol '\(symbol)' as another key"
    case .edgeWhitespace: "\(key) starts or ends with other white space \(place) than its source"
    case .identicalToSource: "\(key) is the same in \(language) as in the source"
    case .trivialKey: "\(key) has no word to translate"
    }
  }

  var hint: Remedy? {
    switch finding.rule {
    case .malformed, .layout, .unlistedLanguage: nil
    case .conflictMarker:
      command("write the text to keep", "set", "<language>", "<text>")
        ?? "keep one side, then remove the member 'conflict'"
    case .strayMember: "move it into 'strings', or remove it"
    case .duplicateKey, .similarKey: "remove one of the two"
    case .missing, .identicalToSource:
      untranslatable.map { "translate it, or set \($0)" } ?? "translate it"
    case .untranslated: "translate it, then set its state to \"translated\""
    case .needsReview:
      command("review it, then run", "mark", address.language, "translated")
        ?? "review it, then set its state to \"translated\""
    case .staleKey: "remove the key, or set its extractionState to \"manual\""
    case .sourceMissing: "add a text in \(source); without it, users see the key"
    case .emptyValue: "translate it, or set its state to \"new\""
    case .pluralMissing where finding.isUnvaried:
      "vary it by number: in Xcode, or remove the text and set each form with --plural"
    case .pluralMissing:
      command(
        "add the missing forms", "set", address.language, "<text>",
        plural: finding.categories.list.first?.name) ?? "add the missing forms"
    case .pluralExtra:
      command("remove the form", "remove", address.language) ?? "remove the form"
    case .deviceOtherMissing: "add a text for 'other', for devices without their own text"
    case .formatMissing: "insert \(argument) into the text"
    case .formatExtra: "remove it, or write '%%' for a percent sign"
    case .formatType, .formatWidth: "write \(argument), as the app passes it"
    case .formatBroken where finding.path.substitution != nil && finding.path.category == nil:
      "set its formatSpecifier and argNum as in the source, such as 'lld' and 1"
    case .formatBroken:
      argument.isEmpty
        ? "use a substitution that the language has, or add the missing one"
        : "write \(argument), with a plain percent sign and no space"
    case .barePercent: "write '%%' for a percent sign"
    case .formatPrecision:
      "write the precision as in the source, such as '%.2f'; without it, Foundation shows 6 digits"
    case .substitutionArgument: "set its argNum as in the source"
    case .tokenChanged: "write each token as in the source, such as ${applicationName}"
    case .urlChanged: "write the address of the source; only its language part may differ"
    case .markupBroken: "write the Markdown or HTML of the source around the translated words"
    case .escapeShown: "write the character itself: a line break, a quote, '&'"
    case .lineBreaks: "break lines as the source does"
    case .numberChanged: "write the numbers of the source"
    case .endPunctuation: "end the text as the source does"
    case .lengthLimit: "shorten the text, or raise the limit in 'strings.limits'"
    case .glossary:
      "write \(expectedWords.isEmpty ? "another word" : expectedWords), or change 'strings.glossary'"
    case .invisibleCharacter:
      "type the text again, without zero-width characters and direction marks"
    case .brokenEncoding: "copy the text from its origin again, as UTF-8"
    case .unknownLanguage: "use a BCP 47 tag, such as de, pt-BR or zh-Hans"
    case .languageAlias: "move its texts to the other tag"
    case .unknownState where count > 1: "use translated, needs_review, new or stale"
    case .unknownState:
      command("to request a review", "mark", address.language, "needs_review")
        ?? "use translated, needs_review, new or stale"
    case .unknownDevice:
      "use iphone, ipad, ipod, mac, applewatch, appletv, applevision or other"
    case .needlessTranslation:
      untranslatable.map { "remove the text, or \($0)" } ?? "remove the text"
    case .symbolEmpty: "rename the key, or set \"generatesSymbol\" : false"
    case .symbolCollision: "rename one of them, or set \"generatesSymbol\" : false"
    case .edgeWhitespace: "use the white space of the source"
    case .trivialKey: untranslatable.map { "set \($0)" }
    }
  }
}
