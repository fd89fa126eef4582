import Gitflow
import TestSupport

/// A random history of a team, for `git fast-import`: features, releases with fixes and picks, and
/// hotfixes, all merged, squashed or rebased.
///
/// A pull request adds files of its own, so that the tree of a version shows what it contains.
struct ReleaseHistorySketch {
  /// How a branch becomes a part of another one.
  enum Way: CaseIterable { case merge, squash, rebase }

  struct Commit {
    var message: String
    /// Marks of commits.
    var parents: [Int]
    var files: Set<String>
    /// The commits that it says to be cherry-picked from.
    var origins: [Int] = []
  }

  struct PullRequest {
    var head: String
    var base: String
    var way = Way.merge
    var files: Set<String> = []
    /// The commits that GitHub lists for it, and the one with which it was merged.
    var commits: [Int] = []
    var merge = 0
  }

  private(set) var commits: [Commit] = []
  private(set) var branches: [String: Int] = [:]
  private(set) var tags: [Version: Int] = [:]
  /// The n-th has the number n + 1.
  private(set) var requests: [PullRequest] = []
  private(set) var release: Version?
  private var random: SeededGenerator

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    let first = add("Begin", [], ["app.txt"])
    branches = ["main": first, "develop": first]
    tags = [Version(1, 0, 0): first]
  }

  /// One event in the life of the repository.
  mutating func step() {
    switch Int.random(in: 0..<100, using: &random) {
    case ..<40: land(on: "develop", from: "feature/x\(requests.count)", way())
    case ..<55 where release == nil: cut()
    case ..<65: fix()
    case ..<75: pick()
    case ..<90: ship()
    default: hotfix()
    }
  }

  /// The numbers of the pull requests in each version: those whose files it has, and no lower
  /// version has.
  func contents() -> [Version: Set<Int>] {
    var places = tags
    if let release { places[release] = branches["release/\(release)"] }
    let newest = places.keys.max() ?? Version(1, 0, 0)
    places[newest.bumped(.minor)] = branches["develop"]
    var (contents, before): ([Version: Set<Int>], Set<Int>) = ([:], [])
    for (version, place) in places.sorted(by: { $0.key < $1.key }) {
      let own = requests.indices.filter { index in
        !requests[index].files.isEmpty && requests[index].files.isSubset(of: commits[place].files)
      }
      contents[version] = Set(own.map { $0 + 1 }).subtracting(before)
      before.formUnion(own.map { $0 + 1 })
    }
    return contents
  }
}

// The events.
extension ReleaseHistorySketch {
  private mutating func way() -> Way { Way.allCases.randomElement(using: &random) ?? .merge }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  private mutating func cut() {
    let version = (tags.keys.max() ?? Version(1, 0, 0)).bumped(.minor)
    release = version
    branches["release/\(version)"] = branches["develop"]
  }

  private mutating func fix() {
    guard let release else { return }
    let branch = "release/\(release)"
    land(on: branch, from: "bugfix/\(release)/x\(requests.count)", way())
    if chance(40) { mergeBack(branch, into: "develop", .merge) }
  }

  /// Cherry-picks a feature into the release, with the line of `-x` or without.
  private mutating func pick() {
    guard let release, let target = branches["release/\(release)"],
      let develop = branches["develop"]
    else { return }
    let picked = requests.filter { request in
      request.base == "develop" && !request.files.isEmpty
        && request.files.isSubset(of: commits[develop].files)
        && request.files.isDisjoint(with: commits[target].files)
    }
    guard let request = picked.randomElement(using: &random) else { return }
    let namesOrigin = chance(70)
    for origin in request.way == .rebase ? request.commits : [request.merge] {
      let tip = branches["release/\(release)"] ?? target
      let added = commits[origin].files.subtracting(commits[commits[origin].parents[0]].files)
      branches["release/\(release)"] = add(
        commits[origin].message, [tip], commits[tip].files.union(added),
        origins: namesOrigin ? [origin] : [])
    }
  }

  private mutating func ship() {
    guard let version = release, let main = branches["main"] else { return }
    let (branch, way) = ("release/\(version)", way())
    if let tip = branches[branch], !commits[main].files.isSubset(of: commits[tip].files) {
      mergeBack("main", into: branch, .merge)
    }
    let tip = branches[branch] ?? main
    // A release without changes names nothing that it could contain.
    if commits[tip].files == commits[main].files { return }
    let old = ancestors(of: main)
    let own = ancestors(of: tip).subtracting(old).filter { commits[$0].parents.count == 1 }.sorted()
    if way == .merge, chance(50) {
      branches["main"] = add("Merge branch '\(branch)'", [main, tip], merged(main, tip))
    } else {
      requests.append(PullRequest(head: branch, base: "main"))
      let list = chance(60) ? own.map { "\n\n* " + subject($0) }.joined() : ""
      integrate(own, tip, title: "Release \(version)", list: list, way)
    }
    tags[version] = branches["main"]
    mergeBack(chance(50) ? "main" : branch, into: "develop", chance(30) ? .squash : .merge)
    if branches["develop"].map(ancestors)?.contains(tip) == true, chance(70) {
      branches[branch] = nil
    }
    release = nil
  }

  private mutating func hotfix() {
    let version = (tags.keys.max() ?? Version(1, 0, 0)).bumped(.patch)
    land(on: "main", from: "hotfix/\(version)", way())
    tags[version] = branches["main"]
    mergeBack("main", into: "develop", chance(30) ? .squash : .merge)
    if let release, chance(50) { mergeBack("main", into: "release/\(release)", .merge) }
  }

  private mutating func mergeBack(_ source: String, into target: String, _ way: Way) {
    guard let from = branches[source], let tip = branches[target],
      !ancestors(of: tip).contains(from)
    else { return }
    if chance(50) {
      requests.append(PullRequest(head: source, base: target))
      integrate([from], from, title: "Merge \(source) into \(target)", way)
    } else {
      branches[target] = add(
        "Merge branch '\(source)' into \(target)", way == .merge ? [tip, from] : [tip],
        merged(tip, from))
    }
  }

  /// A pull request with new files.
  private mutating func land(on base: String, from head: String, _ way: Way) {
    guard var tip = branches[base] else { return }
    var (own, files): ([Int], Set<String>) = ([], [])
    let number = requests.count + 1
    for place in 0...(chance(35) ? 1 : 0) {
      files.insert("\(number)-\(place).txt")
      tip = add("Work \(number).\(place)", [tip], commits[tip].files.union(files))
      own.append(tip)
    }
    requests.append(PullRequest(head: head, base: base, files: files))
    integrate(own, tip, title: "Change \(number)", way)
  }

  /// Merges the last pull request, as GitHub's buttons do.
  private mutating func integrate(
    _ own: [Int], _ tip: Int, title: String, list: String = "", _ way: Way
  ) {
    let (number, place) = (requests.count, requests.count - 1)
    let (head, base) = (requests[place].head, requests[place].base)
    guard let old = branches[base] else { return }
    requests[place].way = way
    requests[place].commits = own
    var new = old
    switch way {
    case .merge:
      let text = "Merge pull request #\(number) from octo/\(head)\n\n\(title)"
      new = add(text, [old, tip], merged(old, tip))
    case .squash: new = add("\(title) (#\(number))\(list)", [old], merged(old, tip))
    case .rebase:
      requests[place].commits = []
      for commit in own {
        let added = commits[commit].files.subtracting(commits[commits[commit].parents[0]].files)
        if added.isSubset(of: commits[new].files) { continue }
        new = add(commits[commit].message, [new], commits[new].files.union(added))
        requests[place].commits.append(new)
      }
    }
    requests[place].merge = new
    branches[base] = new
  }
}

// The commits.
extension ReleaseHistorySketch {
  private mutating func add(
    _ message: String, _ parents: [Int], _ files: Set<String>, origins: [Int] = []
  ) -> Int {
    commits.append(Commit(message: message, parents: parents, files: files, origins: origins))
    return commits.count - 1
  }

  private func merged(_ left: Int, _ right: Int) -> Set<String> {
    commits[left].files.union(commits[right].files)
  }

  private func subject(_ commit: Int) -> String {
    String(commits[commit].message.prefix { $0 != "\n" })
  }

  private func ancestors(of commit: Int) -> Set<Int> {
    var (seen, open) = (Set<Int>(), [commit])
    while let next = open.popLast() {
      if seen.insert(next).inserted { open += commits[next].parents }
    }
    return seen
  }
}
