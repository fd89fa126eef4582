package import Base

/// `duplication`: a change adds only a few duplicated lines.
package enum DuplicationRule {
  package static let id: RuleID = "duplication"

  /// Excluded files: tests repeat code on purpose, and generated code is not maintained.
  package static let excluded = Globs(
    [
      "**/Tests/**", "**/*Tests/**", "**/test/**", "**/tests/**", "**/androidTest/**",
      "**/*Tests.swift", "**/*Test.kt", "**/*Test.java", "**/build/**", "**/Pods/**",
      "**/Carthage/**", "**/vendor/**", "**/third_party/**",
    ] + Globs.generatedCode)

  /// Evaluates the copies; copies within the limit are notes.
  package static func findings(
    _ answer: CopyAnswer, _ limits: DuplicationLimits
  ) -> [Diagnostic] {
    var findings = answer.copies.map { finding($0, isWithin: holds(answer, limits)) }
    if answer.isCutOff {
      findings.append(
        .undecided(
          id, "the code exceeds the limit of 16 million tokens",
          hint: .flowctl("check", "duplication", "<folder>")))
    }
    return findings
  }

  /// Whether few enough lines are copies; with integers, so nothing is rounded.
  package static func holds(_ answer: CopyAnswer, _ limits: DuplicationLimits) -> Bool {
    answer.copiedLines * 100 <= limits.percent * answer.newLines
  }

  /// The result in a few words.
  package static func summary(_ answer: CopyAnswer) -> String {
    "\(answer.copiedLines) of \(CountText.words(answer.newLines, "new line")) of code duplicated"
  }

  private static func finding(_ copy: CodeCopy, isWithin: Bool) -> Diagnostic {
    let (new, old) = (copy.new, copy.old)
    let count = new.lines.count
    return Diagnostic(
      id,
      "\(CountText.words(count, "line")) copied from"
        + " '\(old.path):\(old.lines.lowerBound)' (\(copy.tokens) tokens)",
      severity: isWithin ? .note : .error,
      hint: "move the common code to one place",
      evidence: [
        "tokens": .number(copy.tokens), "lines": .number(count), "copyOf": .string(old.path),
        "copyOfLine": .number(old.lines.lowerBound),
      ], place: Place(path: new.path, line: new.lines.lowerBound))
  }
}
