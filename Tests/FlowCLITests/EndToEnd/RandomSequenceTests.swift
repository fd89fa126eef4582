import Foundation
import TestSupport
import Testing

/// Random commands over two clones: nothing is lost, an undo is exact, and what was killed recovers.
@Suite(.serialized) struct RandomSequenceTests {
  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func `nothing is lost, whatever is done in two clones`(seed: UInt64) async throws {
    if let failure = try await Self.fail(seed, steps: 12).failed { Issue.record("\(failure)") }
  }

  private static let shrinkingSeconds = 90.0
  private static let variables = ProcessInfo.processInfo.environment
  private static let seconds = variables["FLOWCTL_FUZZ_SECONDS"].flatMap(Double.init) ?? 0

  /// `make fuzz SECONDS=60`; `FLOWCTL_FUZZ_SEED` names the seed to begin with.
  @Test(.enabled(if: seconds > 0, "only make fuzz gives it time"))
  func `nothing is lost, however long it goes on`() async throws {
    let end = ContinuousClock.now + .seconds(Self.seconds)
    let first = Self.variables["FLOWCTL_FUZZ_SEED"].flatMap(UInt64.init)
    var seed = first ?? UInt64.random(in: 1...(.max >> 1))
    var (sequences, causes, tally) = (0, Set<String>(), [String: Int]())
    while ContinuousClock.now < end {
      guard let ended = try await attempt(seed, besides: causes) else { break }
      tally.merge(ended.tally, uniquingKeysWith: +)
      if let failed = ended.failed, causes.insert(failed.cause).inserted {
        Issue.record("\(failed)")
      }
      (seed, sequences) = (seed + 1, sequences + 1)
    }
    print("fuzz: \(sequences) sequences up to seed \(seed - 1); command and status:")
    print(tally.map { "\($0): \($1)" }.sorted().joined(separator: ", "))
    #expect(sequences > 0)
  }

  /// A sequence of a seed; nil where it could not be done at all, which is told with the seed.
  private func attempt(
    _ seed: UInt64, besides causes: Set<String>
  ) async throws -> (failed: Failed?, tally: [String: Int])? {
    do {
      return try await Self.fail(seed, steps: 40, besides: causes)
    } catch {
      Issue.record("seed \(seed): \(error)")
      return nil
    }
  }

  private struct Failed: CustomStringConvertible {
    let seed: UInt64
    let cause: String
    let violation: SequenceViolation
    let script: String

    var description: String {
      "seed \(seed): \(violation.kind.rawValue)\n\(violation.text)\n\(script)"
    }
  }

  /// Runs the sequence of a seed; where it breaks something, drops steps as long as it still does.
  private static func fail(
    _ seed: UInt64, steps count: Int, besides known: Set<String> = []
  ) async throws -> (failed: Failed?, tally: [String: Int]) {
    var generator = SequenceGenerator(seed: seed)
    let setUp = generator.setUp()
    var steps: [SequenceStep] = []
    var sequence = try await RandomSequence(setUp: setUp)
    for _ in 0..<count {
      let step = try generator.next(sequence)
      steps.append(step)
      do {
        try await sequence.perform(step)
      } catch let violation as SequenceViolation {
        let cause = "\(violation.kind.rawValue) \(step.words)"
        let failed = Failed(
          seed: seed, cause: cause, violation: violation, script: sequence.world.script)
        let isKnown = known.contains(cause)
        return (isKnown ? failed : try await shrink(failed, setUp, steps), sequence.world.tally)
      }
    }
    return (nil, sequence.world.tally)
  }

  private static func shrink(
    _ failed: Failed, _ setUp: [String], _ steps: [SequenceStep]
  ) async throws -> Failed {
    var (smallest, left) = (failed, steps)
    // Each try does the whole sequence again: what is found has to be told within the time given.
    let end = ContinuousClock.now + .seconds(shrinkingSeconds)
    for index in steps.indices.reversed().dropFirst() where ContinuousClock.now < end {
      var fewer = left
      fewer.remove(at: index)
      guard let again = try await repeated(fewer, setUp), again.1.kind == failed.violation.kind
      else { continue }
      left = fewer
      smallest = Failed(
        seed: failed.seed, cause: failed.cause, violation: again.1, script: again.0.world.script)
    }
    return smallest
  }

  private static func repeated(
    _ steps: [SequenceStep], _ setUp: [String]
  ) async throws -> (RandomSequence, SequenceViolation)? {
    var sequence = try await RandomSequence(setUp: setUp)
    for (index, step) in steps.enumerated() {
      do {
        try await sequence.perform(step)
      } catch let violation as SequenceViolation {
        return index == steps.count - 1 ? (sequence, violation) : nil
      }
    }
    return nil
  }
}

extension SequenceStep {
  /// What was done, without names: two failures of one cause are shown once.
  fileprivate var words: String {
    let (how, line) =
      switch action {
      case .user(let line): ("user", line)
      case .flowctl(let line): ("flowctl", line)
      case .rehearsed(let line): ("rehearsed", line)
      case .undone(let line): ("undone", line)
      case .ended(let line, let endings, let recovery):
        ("\(endings.map { "\($0.moment) \($0.signal)" }) \(recovery)", line)
      }
    let options = line.split(separator: " ").filter { $0.hasPrefix("--") }.joined(separator: " ")
    return "\(how) \(line.split(separator: " ").prefix(2).joined(separator: " ")) \(options)"
  }
}
