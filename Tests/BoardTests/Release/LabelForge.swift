import GitHub
import Testing

/// The labels of a repository as at GitHub, to apply plans to.
struct LabelForge: Equatable {
  let repository: RepositoryName
  private var labels: [Int64: LabelText] = [:]
  private var carried: [Int: Set<Int64>] = [:]

  init() throws { repository = try #require(RepositoryName("octo/app")) }

  var labelling: ReleaseLabelling {
    ReleaseLabelling(
      repository,
      labels: labels.sorted { $0.key < $1.key }.map {
        Label(
          id: $0.key, name: $0.value.name, color: $0.value.color, description: $0.value.description)
      },
      carried: carried.mapValues { $0.compactMap { labels[$0]?.name } })
  }

  func labelsOf(_ number: Int) -> [String] {
    (carried[number] ?? []).compactMap { labels[$0]?.name }.sorted()
  }

  func carriers(of name: String) -> Set<Int> { labelling.carriers(of: name) }

  mutating func create(_ label: LabelText) { labels[(labels.keys.max() ?? -1) + 1] = label }

  mutating func add(_ name: String, to number: Int) {
    if id(name) == nil { create(LabelText(name: name, color: "ededed")) }
    if let id = id(name) { carried[number, default: []].insert(id) }
  }

  mutating func apply(_ mutations: some Sequence<Mutation>) {
    for mutation in mutations {
      switch mutation {
      case .createLabel(_, let label): create(label)
      case .updateLabel(_, let name, let label): id(name).map { labels[$0] = label }
      case .deleteLabel(_, let name):
        if let id = id(name) {
          labels[id] = nil
          for number in carried.keys { carried[number]?.remove(id) }
        }
      case .addLabels(_, let number, let names): for name in names { add(name, to: number) }
      case .removeLabel(_, let number, let name):
        if let id = id(name) { carried[number]?.remove(id) }
      default: Issue.record("unexpected \(mutation)")
      }
    }
    carried = carried.filter { !$0.value.isEmpty }
  }

  private func id(_ name: String) -> Int64? {
    labels.first { $0.value.name.lowercased() == name.lowercased() }?.key
  }
}
