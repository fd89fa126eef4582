import Diagnostics

/// The message and hint of a finding.
struct RuleWords {
  /// The message: error and place, in lower case, without a full stop.
  let message: String
  /// The fix.
  let hint: Remedy?

  private init(_ message: String, hint: Remedy?) { (self.message, self.hint) = (message, hint) }

  /// The words of each rule; empty for rules whose messages are written elsewhere.
  init(_ rule: CatalogRule, of words: FindingWords) {
    let (key, language) = (words.key, words.language)
    let place = "in \(language)\(words.form)"
    self =
      switch rule {
      case .malformed, .layout, .unlistedLanguage: RuleWords("", hint: nil)
      case .conflictMarker:
        RuleWords(
          "\(key) has an unresolved merge conflict",
          hint: "keep one side, then remove the member 'conflict'")
      case .strayMember:
        RuleWords(
          "\(words.target) is outside of 'strings' and is ignored",
          hint: "move it into 'strings', or remove it")
      case .duplicateKey:
        RuleWords(
          "\(words.target) is defined twice; only one definition is used",
          hint: "remove one of the two")
      case .missing:
        RuleWords(
          "\(key) has no text in \(language)",
          hint: "translate it, or set \"shouldTranslate\" : false")
      case .untranslated:
        RuleWords(
          "\(key) is not translated to \(language)\(words.form)",
          hint: "translate it, then set its state to \"translated\"")
      case .needsReview:
        RuleWords(
          "\(key) needs a review \(place)",
          hint: words.marking("translated", "review it, then run")
            ?? "review it, then set its state to \"translated\"")
      case .staleKey:
        RuleWords(
          "\(key) is no longer in the sources",
          hint: "remove the key, or set its extractionState to \"manual\"")
      case .sourceMissing:
        RuleWords(
          "symbolic key \(key) has no text in the source language \(words.source)",
          hint: "add a text in \(words.source); without it, users see the key")
      case .emptyValue:
        RuleWords("\(key) is empty \(place)", hint: "translate it, or set its state to \"new\"")
      case .pluralMissing:
        RuleWords(
          "\(key) lacks the plural \(words.categories) \(place)",
          hint: "add the missing forms: Vary by Plural in Xcode")
      case .pluralExtra:
        RuleWords(
          "\(key) has the plural \(words.categories), which \(language) never uses",
          hint: "remove the form")
      case .deviceOtherMissing:
        RuleWords(
          "\(key) varies by device but has no text for 'other' in \(language.isEmpty ? "several languages" : language)",
          hint: "add a text for 'other', for devices without their own text")
      case .formatMissing:
        RuleWords(
          "\(key) lacks the argument \(words.argument) \(place)",
          hint: "insert \(words.argument) into the text")
      case .formatExtra:
        RuleWords(
          "\(key) has the argument \(words.argument) \(place) that the app does not pass",
          hint: "remove it, or write '%%' for a percent sign")
      case .formatType, .formatWidth:
        RuleWords(
          "\(key) formats the argument \(words.argument) as \(words.found) \(place)",
          hint: "write \(words.argument), as the app passes it")
      case .formatBroken:
        RuleWords(
          "\(key) has a broken argument \(place)",
          hint: words.argument.isEmpty
            ? "use a substitution that the language has, or add the missing one"
            : "write \(words.argument), with a plain percent sign and no space")
      case .barePercent:
        RuleWords(
          words.argument.isEmpty
            ? "\(key) has a '%' \(place) that is not shown"
            : "\(key) has a '%' \(place) that is read as the argument \(words.argument)",
          hint: "write '%%' for a percent sign")
      case .formatPrecision:
        RuleWords(
          "\(key) formats the argument \(words.argument) without the source's precision \(place)",
          hint:
            "write the precision as in the source, such as '%.2f'; without it, Foundation shows 6 digits"
        )
      case .substitutionArgument:
        RuleWords(
          "\(key) has a substitution \(place) with another argument than in the source, expected \(words.argument)",
          hint: "set its argNum as in the source")
      case .tokenChanged:
        RuleWords(
          "\(key) has other tokens \(place) than its source",
          hint: "write each token as in the source, such as ${applicationName}")
      case .urlChanged:
        RuleWords(
          "\(key) has another web address \(place) than its source",
          hint: "write the address of the source; only its language part may differ")
      case .markupBroken:
        RuleWords(
          "\(key) has other links, tags or emphasis \(place) than its source",
          hint: "write the Markdown or HTML of the source around the translated words")
      case .invisibleCharacter:
        RuleWords(
          "\(key) has an invisible character \(place)",
          hint: "type the text again, without zero-width characters and direction marks")
      case .brokenEncoding:
        RuleWords(
          "\(key) has characters of a wrong encoding \(place)",
          hint: "copy the text from its origin again, as UTF-8")
      case .unknownLanguage:
        RuleWords(
          "\(language.isEmpty ? words.source : language) is not a language tag",
          hint: "use a BCP 47 tag, such as de, pt-BR or zh-Hans")
      case .unknownState:
        RuleWords(
          "\(key) has an unknown state \(place)",
          hint: words.marking("needs_review", "to request a review")
            ?? "use translated, needs_review, new or stale")
      case .unknownDevice:
        RuleWords(
          "\(key) has a text for an unknown device in \(language)",
          hint: "use iphone, ipad, ipod, mac, applewatch, appletv, applevision or other")
      case .similarKey:
        RuleWords(
          "\(key) looks the same as another key, but its accents are encoded differently",
          hint: "remove one of the two")
      case .needlessTranslation:
        RuleWords(
          "\(key) has \"shouldTranslate\" : false, but also a text in \(language)",
          hint: "remove the text, or \"shouldTranslate\" : false")
      case .symbolEmpty:
        RuleWords(
          "Xcode can't derive a Swift symbol from \(key)",
          hint: "rename the key, or set \"generatesSymbol\" : false")
      case .symbolCollision:
        RuleWords(
          "\(key) generates the same Swift symbol '\(words.symbol)' as another key",
          hint: "rename one of them, or set \"generatesSymbol\" : false")
      case .edgeWhitespace:
        RuleWords(
          "\(key) starts or ends with other white space \(place) than its source",
          hint: "use the white space of the source")
      case .identicalToSource:
        RuleWords(
          "\(key) is the same in \(language) as in the source",
          hint: "translate it, or set \"shouldTranslate\" : false")
      case .trivialKey:
        RuleWords(
          "\(key) has no word to translate",
          hint: "set \"shouldTranslate\" : false")
      }
  }
}
