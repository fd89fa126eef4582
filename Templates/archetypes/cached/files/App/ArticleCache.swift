import CoreData

/// Articles and their authors, without duplicates, while the app runs.
actor ArticleCache {
  private let context: NSManagedObjectContext

  /// The error if the cache can't be created.
  enum Failure: Error {
    case noModel
  }

  init(bundle: Bundle = .main) throws {
    guard let url = bundle.url(forResource: "Cache", withExtension: "momd"),
      let model = NSManagedObjectModel(contentsOf: url)
    else { throw Failure.noModel }
    let coordinator = NSPersistentStoreCoordinator(managedObjectModel: model)
    // SQLite without a file is in memory, too, but it respects the model's constraints.
    _ = try coordinator.addPersistentStore(
      ofType: NSSQLiteStoreType, configurationName: nil, at: URL(filePath: "/dev/null"),
      options: nil)
    let context = NSManagedObjectContext(concurrencyType: .privateQueueConcurrencyType)
    context.persistentStoreCoordinator = coordinator
    context.mergePolicy = NSMergePolicy(merge: .mergeByPropertyObjectTrumpMergePolicyType)
    self.context = context
  }

  /// All articles, newest first.
  func articles() throws -> [Article] {
    try context.performAndWait {
      let request = NSFetchRequest<CachedArticle>(entityName: CachedArticle.entityName)
      request.sortDescriptors = [NSSortDescriptor(key: "published", ascending: false)]
      request.relationshipKeyPathsForPrefetching = ["author"]
      return try context.fetch(request).map(\.article)
    }
  }

  /// Replaces articles with the same identifiers; an author changes in all articles.
  func store(_ articles: [Article]) throws {
    try context.performAndWait {
      var authors: [Int64: CachedAuthor] = try records(Set(articles.map(\.author.id)))
      var known: [Int64: CachedArticle] = try records(Set(articles.map(\.id)))
      for article in articles {
        let author = try record(article.author.id, among: &authors)
        author.name = article.author.name
        let cached = try record(article.id, among: &known)
        cached.title = article.title
        cached.published = article.published
        cached.author = author
      }
      try context.save()
    }
  }

  /// The existing records of identifiers.
  private func records<Record: CachedRecord>(_ ids: Set<Int64>) throws -> [Int64: Record] {
    let request = NSFetchRequest<Record>(entityName: Record.entityName)
    request.predicate = NSPredicate(format: "id IN %@", ids as NSSet)
    return Dictionary(try context.fetch(request).map { ($0.id, $0) }) { first, _ in first }
  }

  /// The record of an identifier, created if it is missing.
  private func record<Record: CachedRecord>(
    _ id: Int64, among records: inout [Int64: Record]
  ) throws -> Record {
    if let record = records[id] { return record }
    let new = NSEntityDescription.insertNewObject(
      forEntityName: Record.entityName, into: context)
    guard let record = new as? Record else { throw Failure.noModel }
    record.id = id
    records[id] = record
    return record
  }
}
