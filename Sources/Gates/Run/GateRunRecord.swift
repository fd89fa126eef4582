/// A run of gates as a file, for the next run and for merging shards.
package struct GateRunRecord: Hashable, Sendable {
  package var run: GateRun
  /// The checked commit; empty without a commit.
  package var head: String {
    get { run.commit }
    set { run.commit = newValue }
  }
  package var configuration: String
  package var id: String
  /// The shard that ran; nil for a whole run.
  package var shard: GateShard? {
    didSet { run.isShare = shard?.isPart ?? false }
  }
  /// The digest of the files of the tree; empty if unknown.
  package var tree: String
  package var planned: [String]
  /// The reports of gates: gate, declared path, actual path.
  package var reports: [WrittenReport]

  /// A report that a gate wrote.
  package struct WrittenReport: Hashable, Sendable {
    package var gate: String
    package var place: String
    package var path: String

    package init(gate: String, place: String, path: String) {
      self.gate = gate
      self.place = place
      self.path = path
    }
  }

  /// A record.
  package init(
    run: GateRun, head: String, configuration: String, id: String, shard: GateShard? = nil,
    tree: String = "", planned: [String] = [], reports: [WrittenReport] = []
  ) {
    self.run = run
    self.run.isShare = shard?.isPart ?? false
    self.run.commit = head
    self.configuration = configuration
    self.id = id
    self.shard = shard
    self.tree = tree
    self.planned = planned
    self.reports = reports
  }
}

/// One of several machines that share the gates of a run, counted from 1.
package struct GateShard: Hashable, Sendable {
  package let index: Int
  package let count: Int

  package static let most = 256

  /// True if there are other shards.
  package var isPart: Bool { count > 1 }

  /// Shard `index` of `count`; nil if invalid.
  package init?(index: Int, count: Int) {
    guard (1...Self.most).contains(count), (1...count).contains(index) else { return nil }
    self.index = index
    self.count = count
  }

  /// Reads `2/5`; nil if invalid.
  package init?(parsing text: String) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else { return nil }
    self.init(index: index, count: count)
  }
}
