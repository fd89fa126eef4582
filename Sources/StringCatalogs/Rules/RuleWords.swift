import Diagnostics

/// What a rule says of a finding.
struct RuleWords {
  /// What is wrong, where: lower case, no full stop.
  let message: String
  /// What mends it.
  let hint: Remedy?

  private init(_ message: String, hint: Remedy?) { (self.message, self.hint) = (message, hint) }

  /// The words of each rule; nothing for those that others speak for.
  init(_ rule: CatalogRule, of words: FindingWords) {
    let (key, language) = (words.key, words.language)
    let place = "in \(language)\(words.form)"
    self =
      switch rule {
      case .malformed, .layout, .unlistedLanguage: RuleWords("", hint: nil)
      case .conflictMarker:
        RuleWords(
          "\(key) has a merge conflict that is not resolved",
          hint: "keep ours or what the member 'conflict' holds, and remove the member")
      case .strayMember:
        RuleWords(
          "\(words.target) stands beside 'strings', where nothing reads it",
          hint: "move it into 'strings', or remove it")
      case .duplicateKey:
        RuleWords(
          "\(words.target) stands there twice; only one of them is read",
          hint: "remove one of the two")
      case .missing:
        RuleWords(
          "\(key) has no text in \(language)",
          hint: "translate it, or keep it from translators: \"shouldTranslate\" : false")
      case .untranslated:
        RuleWords(
          "\(key) is not translated to \(language)\(words.form)",
          hint: "translate it, then set its state to \"translated\"")
      case .needsReview:
        RuleWords(
          "\(key) waits for a review \(place)",
          hint: words.marking("translated", "read it, then mark it")
            ?? "read it, then set its state to \"translated\"")
      case .staleKey:
        RuleWords(
          "\(key) is no longer in the sources",
          hint: "remove the key, or set its extractionState to \"manual\"")
      case .sourceMissing:
        RuleWords(
          "symbolic key \(key) has no text in the source language \(words.source)",
          hint: "give it a text in \(words.source): users would see the key")
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
          hint: "add a text for 'other': it serves every device without one of its own")
      case .formatMissing:
        RuleWords(
          "\(key) lacks the argument \(words.argument) \(place)",
          hint: "put \(words.argument) where it belongs in the text")
      case .formatExtra:
        RuleWords(
          "\(key) has the argument \(words.argument) \(place), for which there is no value",
          hint: "remove it; a plain percent sign is written '%%'")
      case .formatType, .formatWidth:
        RuleWords(
          "\(key) formats the argument \(words.argument) as \(words.found) \(place)",
          hint: "write \(words.argument), which is what the app passes")
      case .formatBroken:
        RuleWords(
          "\(key) has a broken argument \(place)",
          hint: words.argument.isEmpty
            ? "name a substitution that the language has, or add the one that is named"
            : "write \(words.argument), with a plain percent sign and no blank")
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
            "write the precision as the source does, such as '%.2f': without it there are six digits"
        )
      case .substitutionArgument:
        RuleWords(
          "\(key) has a substitution \(place) that takes another argument than in the source, \(words.argument)",
          hint: "set its argNum as in the source")
      case .tokenChanged:
        RuleWords(
          "\(key) has other tokens \(place) than its source",
          hint: "write each token as the source does, such as ${applicationName}")
      case .urlChanged:
        RuleWords(
          "\(key) has another web address \(place) than its source",
          hint: "write the address of the source; only the part for the language may differ")
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
          hint: "take the text from its origin again, as UTF-8")
      case .unknownLanguage:
        RuleWords(
          "\(language.isEmpty ? words.source : language) is no language tag",
          hint: "write it as in BCP 47, such as de, pt-BR or zh-Hans")
      case .unknownState:
        RuleWords(
          "\(key) has an unknown state \(place)",
          hint: words.marking("needs_review", "to have it reviewed")
            ?? "write translated, needs_review, new or stale")
      case .unknownDevice:
        RuleWords(
          "\(key) has a text for an unknown device in \(language)",
          hint: "write iphone, ipad, ipod, mac, applewatch, appletv, applevision or other")
      case .similarKey:
        RuleWords(
          "\(key) looks the same as another key, but its accents are stored in another way",
          hint: "remove one of the two")
      case .needlessTranslation:
        RuleWords(
          "\(key) is kept from translators, but has a text in \(language)",
          hint: "remove the text, or \"shouldTranslate\" : false")
      case .symbolEmpty:
        RuleWords(
          "Xcode can't derive a Swift symbol from \(key)",
          hint: "rename the key, or set \"generatesSymbol\" : false")
      case .symbolCollision:
        RuleWords(
          "\(key) generates the Swift symbol '\(words.symbol)', as another key does",
          hint: "rename one of them, or set \"generatesSymbol\" : false")
      case .edgeWhitespace:
        RuleWords(
          "\(key) begins or ends with other white space \(place) than its source",
          hint: "begin and end it as the source does")
      case .identicalToSource:
        RuleWords(
          "\(key) is the same in \(language) as in the source",
          hint: "translate it, or keep it from translators: \"shouldTranslate\" : false")
      case .trivialKey:
        RuleWords(
          "\(key) has no word to translate",
          hint: "keep it from translators: \"shouldTranslate\" : false")
      }
  }
}
