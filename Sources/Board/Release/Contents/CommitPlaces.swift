/// Finds commits by their ids, also by abbreviated ones that mean a single commit.
struct CommitPlaces {
  private let sorted: [(id: String, place: Int)]

  init(_ ids: [String]) {
    sorted = ids.enumerated().map { ($1, $0) }.sorted { $0.id < $1.id }
  }

  /// The place of the commit whose id begins so; none where several do.
  func place(of prefix: String) -> Int? {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = low + (high - low) / 2
      if sorted[middle].id < prefix { low = middle + 1 } else { high = middle }
    }
    guard low < sorted.count, sorted[low].id.hasPrefix(prefix) else { return nil }
    let isAlone = low + 1 == sorted.count || !sorted[low + 1].id.hasPrefix(prefix)
    return isAlone || sorted[low].id == prefix ? sorted[low].place : nil
  }
}
