/// The open versions, what is on its way into each, who owes what, and which back-merges are missing.
package struct ReleaseTrain: Hashable, Sendable {
  /// Commits that a branch still has to bring somewhere.
  package struct Debt: Hashable, Sendable {
    package var target: String
    package var commits: Int
  }

  /// A branch of the train; what it owes falls due when it is finished.
  package struct Branch: Hashable, Sendable {
    package var name: String
    package var tip: TrainFacts.Tip
    package var owes: [Debt]
  }

  /// An open version.
  package struct Car: Hashable, Sendable {
    package var version: Version
    package var kind: KindName
    package var branch: Branch
    package var bugfixes: [Branch]
  }

  package let cars: [Car]
  /// Branches whose version is not open, or that name none while several are.
  package let strays: [Branch]
  /// Lines that lack what production holds, or of which that can't be told.
  package let missing: [BackMergeDebt]
  /// Versions that came into production and have no tag yet, the lowest first.
  package let untagged: [VersionFacts.OpenBranch]

  /// The train of a moment; of the debts of lines those that are paid are left out.
  package init(
    _ routes: TrainRoutes, _ facts: TrainFacts, debts: [BackMergeDebt],
    untagged: [VersionFacts.OpenBranch] = []
  ) {
    self.untagged = untagged
    func branch(_ name: String, into targets: [String]) -> Branch? {
      facts.tips[name].map { tip in
        let owes = targets.compactMap { target in
          facts.commits[TrainFacts.Pair(name, into: target)].map {
            Debt(target: target, commits: $0)
          }
        }
        return Branch(name: name, tip: tip, owes: owes.filter { $0.commits > 0 })
      }
    }
    cars = routes.cars.compactMap { car in
      branch(car.branch, into: car.destinations).map { own in
        Car(
          version: car.version, kind: car.kind, branch: own,
          bugfixes: car.topics.compactMap { branch($0, into: [car.branch]) })
      }
    }
    strays = routes.strays.compactMap { branch($0, into: []) }
    missing = debts.filter { debt in
      switch debt.missing {
      case .known(let commits): !commits.isEmpty
      case .missing: true
      case .notAsked: false
      }
    }
  }

  /// True where several versions are open, so that none of them is meant without being named.
  package var hasSeveral: Bool { Set(cars.map(\.version)).count > 1 }
}

/// What refs and history say of the branches of a train.
package struct TrainFacts: Hashable, Sendable {
  /// Where a branch ends.
  package struct Tip: Hashable, Sendable {
    /// The branch as a ref that git understands: `release/1.4.0`, `origin/release/1.4.0`.
    package var display: String
    /// Who wrote its last commit, and when in seconds since 1970.
    package var author: String
    package var time: Int64

    /// A tip as read.
    package init(display: String, author: String, time: Int64) {
      self.display = display
      self.author = author
      self.time = time
    }
  }

  /// A branch and one that it goes into.
  package struct Pair: Hashable, Sendable {
    package var branch: String
    package var target: String

    /// A pair of short names.
    package init(_ branch: String, into target: String) {
      self.branch = branch
      self.target = target
    }
  }

  package var tips: [String: Tip]
  /// Commits of the branch that the target lacks.
  package var commits: [Pair: Int]

  /// Facts of one moment.
  package init(tips: [String: Tip] = [:], commits: [Pair: Int] = [:]) {
    self.tips = tips
    self.commits = commits
  }
}
