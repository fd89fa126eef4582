/// Issues of one or more repositories, in columns by their labels.
package struct Board: Hashable, Sendable {
  /// A column with its cards, by repository and number.
  package struct Column: Hashable, Sendable {
    package var column: BoardColumn
    package var cards: [BoardCard]
  }

  /// A card whose labels name other columns than the last of these, in which it is shown.
  package struct AmbiguousCard: Hashable, Sendable {
    package var card: BoardCard
    package var columns: [BoardColumn]
  }

  package private(set) var columns: [Column]
  /// Open issues without a status label.
  package private(set) var unsortedCards: [BoardCard] = []
  package private(set) var doubled: [AmbiguousCard] = []
  /// Closed cards with the label of a column for open ones, as a merge at GitHub leaves them.
  package private(set) var closed: [AmbiguousCard] = []
  /// The milestones of all issues if the filter has one, to detect a mistyped milestone.
  package private(set) var milestones: Set<String> = []

  /// Sorts the issues of a repository into columns.
  ///
  /// An open issue is in the column of its label; a closed one in that column only if it closes
  /// cards, else in the first one that does, and only for some days.
  package init(
    _ repository: RepositoryName, _ issues: [Issue], columns: [BoardColumn],
    filter: BoardFilter = BoardFilter()
  ) {
    self.columns = columns.map { Column(column: $0, cards: []) }
    if filter.milestone != nil { milestones = Set(issues.compactMap { $0.milestone?.title }) }
    var places = ColumnPlaces(columns)
    // Numbers are sorted, not the issues: these are large.
    let order = issues.indices.sorted { issues[$0].number < issues[$1].number }
    for index in order where filter.accepts(issues[index]) {
      put(issues[index], of: repository, places.carried(by: issues[index]), filter)
    }
  }

  /// Combines the boards of repositories, which all have these columns.
  package init(joining boards: [(repository: RepositoryName, board: Board)], columns: [BoardColumn])
  {
    let boards = boards.sorted { $0.repository < $1.repository }.map(\.board)
    self.columns = columns.indices.map { place in
      var cards: [BoardCard] = []
      cards.reserveCapacity(boards.reduce(0) { $0 + $1.columns[place].cards.count })
      for board in boards { cards += board.columns[place].cards }
      return Column(column: columns[place], cards: cards)
    }
    unsortedCards = boards.flatMap(\.unsortedCards)
    doubled = boards.flatMap(\.doubled)
    closed = boards.flatMap(\.closed)
    milestones = boards.reduce(into: []) { $0.formUnion($1.milestones) }
  }

  /// Adds an issue to the last of the columns whose labels it has.
  private mutating func put(
    _ issue: Issue, of repository: RepositoryName, _ carried: [Int], _ filter: BoardFilter
  ) {
    guard var place = carried.last else {
      if issue.state == .open { unsortedCards.append(BoardCard(issue, in: repository)) }
      return
    }
    let card = BoardCard(issue, in: repository)
    if issue.state == .closed {
      if (issue.closedAt ?? "") < filter.closedSince { return }
      if !columns[place].column.isDone, let done = columns.firstIndex(where: \.column.isDone) {
        closed.append(AmbiguousCard(card: card, columns: [place, done].map { columns[$0].column }))
        place = done
      }
    }
    columns[place].cards.append(card)
    if carried.count > 1, place == carried.last {
      doubled.append(AmbiguousCard(card: card, columns: carried.map { columns[$0].column }))
    }
  }

  /// How many open issues have no status label.
  package var unsorted: Int { unsortedCards.count }
}

/// An issue on the board.
package struct BoardCard: Hashable, Sendable {
  package var repository: RepositoryName
  package var issue: Issue

  package init(_ issue: Issue, in repository: RepositoryName) {
    self.repository = repository
    self.issue = issue
  }

  /// `owner/name#12`.
  package var reference: String { "\(repository)#\(issue.number)" }
}

/// The indexes of columns by their labels' names; each name is case-folded once, because few
/// names occur on many issues.
struct ColumnPlaces {
  private var places: [LabelName: Int] = [:]
  private var known: [String: Int?] = [:]

  init(_ columns: [BoardColumn]) {
    for (place, column) in columns.enumerated() {
      for name in [column.label.name] + column.formerLabels { places[LabelName(name)] = place }
    }
  }

  /// The columns whose labels an issue has, each once, in the order of the board.
  mutating func carried(by issue: Issue) -> [Int] {
    var carried: [Int] = []
    for label in issue.labels {
      if let place = place(of: label.name), !carried.contains(place) { carried.append(place) }
    }
    return carried.count > 1 ? carried.sorted() : carried
  }

  private mutating func place(of name: String) -> Int? {
    if let place = known[name] { return place }
    let place = places[LabelName(name)]
    known[name] = .some(place)
    return place
  }
}

/// Which issues are included.
package struct BoardFilter: Hashable, Sendable {
  /// The title of a milestone, compared without case.
  package var milestone: String?
  /// A login and a label's name, compared without case.
  package var assignee: String?
  package var label: String?
  package var app: String?
  package var includesPullRequests: Bool
  /// Closed cards are included if closed after this time, as GitHub writes times.
  package var closedSince: String

  package init(
    milestone: String? = nil, includesPullRequests: Bool = false, closedSince: String = ""
  ) {
    self.milestone = milestone
    self.includesPullRequests = includesPullRequests
    self.closedSince = closedSince
  }

  /// True for an included issue.
  package func accepts(_ issue: Issue) -> Bool {
    (includesPullRequests || !issue.isPullRequest)
      && milestone.map { issue.milestone?.title.lowercased() == $0.lowercased() } ?? true
      && assignee.map(issue.isAssigned) ?? true
      && label.map { issue.carries(LabelName($0)) } ?? true
      && app.map { issue.isOf(app: $0) } ?? true
  }
}

extension Issue {
  /// True if a login is among the assignees, ignoring case.
  package func isAssigned(to login: String) -> Bool {
    assignees.contains { $0.login.lowercased() == login.lowercased() }
  }

  /// True if one of its labels has this name.
  package func carries(_ label: LabelName) -> Bool {
    labels.contains { LabelName($0.name) == label }
  }

  /// True if its labels name the app, what apps share, or a release of the app.
  package func isOf(app: String) -> Bool {
    carries(LabelName("app: \(app)")) || carries(LabelName("app: shared"))
      || labels.contains(where: ReleaseLabels(app: app).isOfApp)
  }
}
