import Base
import Manifests
import Testing

/// Random projects over three versions of a random template, with random edits in between.
struct UpdatePropertyTests {
  /// One file of a template, in each of its versions.
  private struct Made {
    let ownership: FileOwnership
    /// Its name in each version; nil if the version does not have the file.
    var names: [String?]
    /// Its lines in each version, always the same number.
    var lines: [[String]]
  }

  private static func lines(
    _ file: Int, version: Int, _ ownership: FileOwnership, from before: [String]?,
    _ random: inout SeededNumbers
  ) -> [String] {
    var lines = before ?? (0..<6).map { "file \(file) line \($0)" }
    if before != nil, random.chance(2) {
      lines[Int.random(in: 0..<6, using: &random)] = "file \(file) of version \(version)"
    }
    return lines
  }

  private static func template(_ random: inout SeededNumbers) -> [Made] {
    (0..<8).map { file in
      let ownership = FileOwnership.allCases[file % 4]
      var made = Made(ownership: ownership, names: [], lines: [])
      var name: String? = random.chance(6) ? nil : "f\(file)"
      for version in 0..<3 {
        if version > 0, let old = name {
          if random.chance(4) { name = "\(old)-\(version)" } else if random.chance(8) { name = nil }
        } else if version > 0, random.chance(2), !made.names.contains(where: { $0 != nil }) {
          name = "f\(file)-late"
        }
        made.names.append(name)
        made.lines.append(lines(file, version: version, ownership, from: made.lines.last, &random))
      }
      return made
    }
  }

  private static let marks = ["# flowctl:begin part", "# flowctl:end part"]

  /// The content of a file; a marked region is around its middle lines.
  private static func content(_ made: Made, _ version: Int) -> [String] {
    let lines = made.lines[version]
    return made.ownership == .regions
      ? ["theirs"] + [marks[0]] + lines + [marks[1]] + ["theirs too"] : lines
  }

  private static func tree(_ files: [Made], _ version: Int) -> RenderedTree {
    var rendered: [String: RenderedTree.File] = [:]
    var renames: [FileRename] = []
    for made in files {
      if let name = made.names[version] {
        rendered[name] = .init(PlannedProject.bytes(content(made, version)), made.ownership)
      }
      for step in 1..<3 {
        guard step <= version, let from = made.names[step - 1], let to = made.names[step],
          from != to, let since = TemplateVersion(parsing: "1.\(step)")
        else { continue }
        renames.append(.init(from: from, to: to, since: since))
      }
    }
    return RenderedTree(files: rendered, renames: renames.sorted { $0.since < $1.since })
  }

  /// An edit by a user.
  private enum Edit { case none, line, deletion }

  @Test(arguments: 0..<300)
  func `an update keeps every edit, or reports it`(seed: Int) throws {
    var random = SeededNumbers(seed: UInt64(seed))
    let files = Self.template(&random)
    var project = PlannedProject()
    project.apply(project.plan(Self.tree(files, 0), version: "1.0"))
    var edits: [String: Edit] = [:]
    for (path, lines) in project.files.sorted(by: { $0.key < $1.key }) where random.chance(2) {
      if random.chance(4) {
        edits[path] = .deletion
        project.files[path] = nil
      } else {
        edits[path] = .line
        var number = Int.random(in: lines.indices, using: &random)
        if lines[number].hasPrefix("#") { number = 0 }
        project.files[path]?[number] = "edit of \(path)"
      }
    }
    let before = project.files
    let target = random.chance(3) ? 1 : 2
    let plan = project.plan(Self.tree(files, target), version: "1.\(target)")
    project.apply(plan)
    for made in files {
      check(made, target, edits, before: before, after: project.files, plan)
    }
    let again = project.plan(Self.tree(files, target), version: "1.\(target)")
    #expect(again.steps.allSatisfy { $0.action == .nothing })
    #expect(again.lock == plan.lock)
  }

  private func check(
    _ made: Made, _ target: Int, _ edits: [String: Edit], before: [String: [String]],
    after: [String: [String]], _ plan: UpdatePlan
  ) {
    guard let old = made.names[0] else { return }
    let name = made.names[target] ?? old
    let outcome = plan.steps.first { $0.path == name }?.outcome
    switch edits[old] ?? .none {
    case .deletion:
      #expect(after[name] == nil)
      let isRecorded = made.ownership == .seedOnce || made.names[target] == nil
      #expect(isRecorded || outcome == .keptDeleted)
    case .line:
      #expect(after[name]?.contains { $0.contains("edit of \(old)") } == true)
      if case .conflict = outcome, made.ownership == .generated {
        #expect(after[name] == before[old])
      }
      if made.names[target] == nil, made.ownership != .regions {
        #expect(outcome == .keptOrphan)
      }
    case .none where made.names[target] == nil:
      let stays = made.ownership == .seedOnce || made.ownership == .regions
      #expect((after[old] != nil) == stays)
    case .none:
      let wanted = made.ownership == .seedOnce ? before[old] : Self.content(made, target)
      #expect(after[name] == wanted)
    }
  }
}

/// SplitMix64: the same numbers for the same seed.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// True once in so many calls.
  mutating func chance(_ many: Int) -> Bool { Int.random(in: 0..<many, using: &self) == 0 }
}
